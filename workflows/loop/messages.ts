import { defineQuery, defineSignal } from '@temporalio/workflow';
import { POKE_SIGNAL, PROGRESS_QUERY } from '../../src/contracts/workflows';

/** What processes of earlier versions tell besides. */
interface PokeDetails {
  /** Somebody asked for it and waits: a step that would wait among others of its kind goes first. */
  readonly isUrgent: boolean;
}

export const poke = defineSignal<[PokeDetails?]>(POKE_SIGNAL);

/** What a loop has done since this run of it began. */
export interface LoopProgress {
  readonly steps: number;
  readonly details: string;
  readonly isSleeping: boolean;
}
export const progress = defineQuery<LoopProgress>(PROGRESS_QUERY);
