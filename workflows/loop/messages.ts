import { defineQuery, defineSignal } from '@temporalio/workflow';
import { POKE_SIGNAL, PROGRESS_QUERY, type PokeDetails } from '../../src/contracts/workflows';

export const poke = defineSignal<[PokeDetails?]>(POKE_SIGNAL);

/** What a loop has done since this run of it began. */
export interface LoopProgress {
  readonly steps: number;
  readonly details: string;
  readonly isSleeping: boolean;
}
export const progress = defineQuery<LoopProgress>(PROGRESS_QUERY);
