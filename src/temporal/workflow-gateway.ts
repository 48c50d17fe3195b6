import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy, type Client } from '@temporalio/client';
import { SearchAttributeType, defineSearchAttributeKey, TypedSearchAttributes } from '@temporalio/common';
import {
  loopSummary,
  loopWorkflowId,
  POKE_SIGNAL,
  TASK_QUEUES,
  type LoopAddress,
} from '../contracts/workflows';
import type { Logger } from '../config/logger';

/** Between two pokes of one loop: those that arrive meanwhile are one. */
const SPACING_MS = 40;
/** After a poke that stands for many: a busy intake and an open window look for more by themselves for longer than that. */
const BUSY_SPACING_MS = 200;
const BUSY_POKES = 8;

/** Wakes the loop that is responsible for a fact just stored; returns at once and never fails. */
export type Poke = (address: LoopAddress) => void;

export type PokeOutcome = 'sent' | 'failed';

export interface WorkflowGateway {
  readonly poke: Poke;
  /** Pokes and waits until the server has taken it. @throws when the server does not answer in 5 s. */
  pokeNow(address: LoopAddress): Promise<void>;
  /** Waits for pokes under way and those that wait behind them; after it none are lost in this process. */
  flush(): Promise<void>;
}

/** A poke that waits for the one before it. */
interface OwedPoke {
  /** How many were asked for that this one stands for. */
  readonly count: number;
  readonly send: () => Promise<void>;
}

export interface WorkflowGatewayDependencies {
  readonly client: Client;
  readonly logger: Logger;
  /** Search attributes the namespace has; others are left out. */
  readonly searchAttributes: ReadonlySet<string>;
  /** Told what came of every poke; the sweep repairs those that failed. */
  readonly onPoked?: (address: LoopAddress, outcome: PokeOutcome) => void;
  /** Lets a poke that has to wait go out as part of what asked for it, where there are traces. */
  readonly keepTrace?: <Result>(work: () => Result) => () => Result;
  /** Stands in for the time between two pokes of one loop. */
  readonly space?: (ms: number) => Promise<void>;
}

const attributeKeys = {
  businessId: defineSearchAttributeKey('businessId', SearchAttributeType.KEYWORD),
  webhookId: defineSearchAttributeKey('webhookId', SearchAttributeType.KEYWORD),
};

export function createWorkflowGateway(deps: WorkflowGatewayDependencies): WorkflowGateway {
  const { space = pause } = deps;
  /** Loops with a poke under way or just sent, and the poke that is owed after it. */
  const owed = new Map<string, OwedPoke | null>();
  const underWay = new Set<Promise<void>>();

  const pokeNow: WorkflowGateway['pokeNow'] = (address) => signalLoop(deps, address);

  /** Sends a poke, and after it the one that further pokes asked for meanwhile. */
  async function pokeInTurn(workflowId: string, address: LoopAddress, first: OwedPoke): Promise<void> {
    let next: OwedPoke | null = first;
    while (next !== null) {
      owed.set(workflowId, null);
      try {
        await next.send();
        deps.onPoked?.(address, 'sent');
      } catch (error) {
        deps.logger.warn({ workflowId, error }, 'poke failed; the sweep will repair it');
        deps.onPoked?.(address, 'failed');
      }
      await space(next.count < BUSY_POKES ? SPACING_MS : BUSY_SPACING_MS);
      next = owed.get(workflowId) ?? null;
    }
    owed.delete(workflowId);
  }

  return {
    pokeNow,

    poke(address) {
      const workflowId = loopWorkflowId(address);
      const before = owed.get(workflowId);
      const send = () => pokeNow(address);
      if (before !== undefined) {
        const count = (before?.count ?? 0) + 1;
        owed.set(workflowId, { count, send: deps.keepTrace?.(send) ?? send });
        return;
      }
      const done = pokeInTurn(workflowId, address, { count: 1, send }).finally(() => underWay.delete(done));
      underWay.add(done);
    },

    async flush() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

async function signalLoop(
  { client, searchAttributes }: WorkflowGatewayDependencies,
  address: LoopAddress,
): Promise<void> {
  await client.workflow.signalWithStart(address.type, {
    taskQueue: TASK_QUEUES.core,
    workflowId: loopWorkflowId(address),
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    staticSummary: loopSummary(address),
    typedSearchAttributes: searchAttributesOf(address, searchAttributes),
    args: [address.input],
    signal: POKE_SIGNAL,
  });
}

function searchAttributesOf(address: LoopAddress, known: ReadonlySet<string>): TypedSearchAttributes {
  const pairs = Object.entries(attributeKeys).flatMap(([name, key]) => {
    const value: unknown = Reflect.get(address.input, name);
    return known.has(name) && typeof value === 'string' ? [{ key, value }] : [];
  });
  return new TypedSearchAttributes(pairs);
}
