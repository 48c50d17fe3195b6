import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LoopAddress } from '../../../src/contracts/workflows';
import { createTellOrPoke, OpenWindows } from '../../../src/operations/deliveries/window/open-windows';
import type { Poke } from '../../../src/temporal/workflow-gateway';
import { deferred } from '../../support/deferred';

const deliveries = (webhookId: string): LoopAddress => ({ type: 'deliverWebhooks', input: { webhookId } });

let windows: OpenWindows;
let told: string[];
let poked: LoopAddress[];
let poke: Poke;

const open = (webhookId: string) => windows.open(webhookId, () => told.push(webhookId));

beforeEach(() => {
  windows = new OpenWindows();
  told = [];
  poked = [];
  poke = createTellOrPoke(windows, (address) => void poked.push(address));
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

    expect({ told, poked }).toEqual({ told: [], poked: [deliveries('we_1')] });
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
