import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities, SweepResult } from '../src/contracts/activities';
import { storeStep } from './activity-options';

const { pokeStaleLoops } = proxyActivities<SweepActivities>(storeStep);

/** Finds overdue work that nobody was poked for, and pokes. */
export async function sweepStaleWork(): Promise<SweepResult> {
  return await pokeStaleLoops();
}
