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
import type { Logger } from '../logger';

/** How long further pokes of one loop are gathered after one went out. */
const GATHER_MS = 200;

/** Wakes the loop that is responsible for a fact just stored; returns at once and never fails. */
export type Poke = (address: LoopAddress) => void;

export type PokeOutcome = 'sent' | 'failed';

export interface WorkflowGateway {
  readonly poke: Poke;
  /** Pokes and waits until the server has taken it. @throws when the server does not answer in 5 s. */
  pokeNow(address: LoopAddress): Promise<void>;
  /** Waits for pokes under way and those gathered; after it none are lost in this process. */
  flush(): Promise<void>;
}

type SendPoke = () => Promise<void>;

export interface WorkflowGatewayDependencies {
  readonly client: Client;
  readonly logger: Logger;
  /** Search attributes the namespace has; others are left out. */
  readonly searchAttributes: ReadonlySet<string>;
  /** Told what came of every poke; the sweep repairs those that failed. */
  readonly onPoked?: (address: LoopAddress, outcome: PokeOutcome) => void;
  /** Lets a poke that has to wait go out as part of what asked for it, where there are traces. */
  readonly keepTrace?: <Result>(work: () => Result) => () => Result;
}

const attributeKeys = {
  businessId: defineSearchAttributeKey('businessId', SearchAttributeType.KEYWORD),
  webhookId: defineSearchAttributeKey('webhookId', SearchAttributeType.KEYWORD),
};

export function createWorkflowGateway(deps: WorkflowGatewayDependencies): WorkflowGateway {
  /** Loops with a poke under way or just sent, and the poke that is owed after it. */
  const gathering = new Map<string, SendPoke | null>();
  const underWay = new Set<Promise<void>>();

  async function pokeNow(address: LoopAddress): Promise<void> {
    await deps.client.workflow.signalWithStart(address.type, {
      taskQueue: TASK_QUEUES.core,
      workflowId: loopWorkflowId(address),
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
      staticSummary: loopSummary(address),
      typedSearchAttributes: searchAttributesOf(address, deps.searchAttributes),
      args: [address.input],
      signal: POKE_SIGNAL,
      signalArgs: [],
    });
  }

  async function pokeAndGather(workflowId: string, address: LoopAddress): Promise<void> {
    let send: SendPoke | null = () => pokeNow(address);
    while (send !== null) {
      gathering.set(workflowId, null);
      try {
        await send();
        deps.onPoked?.(address, 'sent');
      } catch (error) {
        deps.logger.warn({ workflowId, error }, 'poke failed; the sweep will repair it');
        deps.onPoked?.(address, 'failed');
      }
      await pause(GATHER_MS);
      send = gathering.get(workflowId) ?? null;
    }
    gathering.delete(workflowId);
  }

  return {
    pokeNow,

    poke(address) {
      const workflowId = loopWorkflowId(address);
      if (gathering.has(workflowId)) {
        const send = () => pokeNow(address);
        gathering.set(workflowId, deps.keepTrace?.(send) ?? send);
        return;
      }
      const done = pokeAndGather(workflowId, address).finally(() => underWay.delete(done));
      underWay.add(done);
    },

    async flush() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function searchAttributesOf(address: LoopAddress, known: ReadonlySet<string>): TypedSearchAttributes {
  const pairs = Object.entries(attributeKeys).flatMap(([name, key]) => {
    const value: unknown = Reflect.get(address.input, name);
    return known.has(name) && typeof value === 'string' ? [{ key, value }] : [];
  });
  return new TypedSearchAttributes(pairs);
}
