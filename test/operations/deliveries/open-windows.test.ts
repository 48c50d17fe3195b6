import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoopAddress, PokeDetails } from '../../../src/contracts/workflows';
import { createTellOrPoke, OpenWindows } from '../../../src/operations/deliveries/window/open-windows';
import { KnownReceivers } from '../../../src/operations/deliveries/limits/known-receivers';
import type { Poke } from '../../../src/temporal/workflow-gateway';
import { deferred } from '../../support/deferred';

const deliveries = (webhookId: string, isKnown = false): LoopAddress => ({
  type: 'deliverWebhooks',
  input: { webhookId, isKnown },
});

let windows: OpenWindows;
let known: KnownReceivers;
let told: string[];
let poked: [LoopAddress, PokeDetails | undefined][];
let poke: Poke;

const open = (webhookId: string) => windows.open(webhookId, () => told.push(webhookId));

beforeEach(() => {
  windows = new OpenWindows();
  told = [];
  poked = [];
  known = new KnownReceivers();
  poke = createTellOrPoke(windows, known, (address, details) => void poked.push([address, details]));
});

describe('a poke of a listener', () => {
  it('tells the window that is open in this process, and takes no way through Temporal', () => {
    open('we_1');
    poke(deliveries('we_1'));

    expect({ told, poked }).toEqual({ told: ['we_1'], poked: [] });
  });

  it('goes to Temporal when no window of that listener is open, or not any more', () => {
    const close = open('we_1');
    close();
    open('we_2');
    poke(deliveries('we_1'));

    expect({ told, poked }).toEqual({ told: [], poked: [[deliveries('we_1'), undefined]] });
  });

  it('goes to Temporal too when somebody waits for what it is about', () => {
    open('we_1');
    poke(deliveries('we_1'), { isUrgent: true });

    expect({ told, poked }).toEqual({ told: ['we_1'], poked: [[deliveries('we_1'), { isUrgent: true }]] });
  });

  it('says whether its receiver accepted what was sent last, so that it waits among its kind', () => {
    known.completed('we_1', true);
    poke(deliveries('we_1'));
    poke(deliveries('we_2'));

    expect(poked.map(([address]) => address)).toEqual([deliveries('we_1', true), deliveries('we_2', false)]);
  });

  it('tells the window that opened last, whenever the one before it closes', () => {
    const close = windows.open('we_1', () => told.push('before'));
    open('we_1');
    close();
    poke(deliveries('we_1'));

    expect({ told, poked }).toEqual({ told: ['we_1'], poked: [] });
  });
});

describe('windows that linger', () => {
  it('are so few at a time that most activity slots stay free', async () => {
    const over = deferred<void>();
    const lingering = Array.from({ length: 100 }, () => windows.linger(() => over.promise));
    over.resolve();
    const answers = await Promise.all(lingering);

    expect(answers.filter((hasWaited) => hasWaited)).toHaveLength(32);
    expect(await windows.linger(() => over.promise)).toBe(true);
  });
});
