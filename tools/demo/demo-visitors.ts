import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../embedded/locations';

/** 200 made-up records, as visitor-identification products send them: three spellings, duplicates, broken ones. */
export const DEMO_FILE = 'bench/data/visitors-demo.json';
/** How many people and companies they are about. */
export const DEMO_PROSPECTS = 174;

export async function readDemoVisitors(): Promise<unknown[]> {
  const text = await readFile(path.join(projectRoot(), DEMO_FILE), 'utf8');
  return z.object({ visitors: z.array(z.unknown()) }).parse(JSON.parse(text)).visitors;
}
