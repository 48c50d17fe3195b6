import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../embedded/locations';

/** 200 made-up records, as visitor-identification products send them: three spellings, duplicates, broken ones. */
export const DEMO_FILE = 'bench/data/visitors-demo.json';
/** How many people and companies they are about. */
export const DEMO_PROSPECTS = 174;

const DAY_MS = 86_400_000;
const LAST_VISIT = new Date('2026-01-07T00:00:00Z');
const WRITTEN_DAY = /\b202[56]-(?:12-31|01-0\d)/g;
/** Seconds since 1970, also where milliseconds follow. */
const WRITTEN_INSTANT = /\b1767\d{6}(?=(?:\d{3})?\b)/g;

/** The records with the visits of their week moved to the week before now: nobody writes to people seen long ago. */
export async function readDemoVisitors(now: Date): Promise<unknown[]> {
  const text = await readFile(path.join(projectRoot(), DEMO_FILE), 'utf8');
  const days = Math.floor((now.getTime() - LAST_VISIT.getTime()) / DAY_MS);
  const recent = text
    .replace(WRITTEN_DAY, (day) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10))
    .replace(WRITTEN_INSTANT, (seconds) => String(Number(seconds) + (days * DAY_MS) / 1_000));
  return z.object({ visitors: z.array(z.unknown()) }).parse(JSON.parse(recent)).visitors;
}
