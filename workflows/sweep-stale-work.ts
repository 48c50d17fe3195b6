import { proxyActivities } from '@temporalio/workflow';
import type { Activities, SweepResult } from '../src/contracts/activities';
import { sweepScan } from './activity-options';

const { pokeStaleLoops } = proxyActivities<Activities>(sweepScan);

/** Finds overdue work that nobody was poked for, and pokes. */
export async function sweepStaleWork(): Promise<SweepResult> {
  return await pokeStaleLoops();
}
