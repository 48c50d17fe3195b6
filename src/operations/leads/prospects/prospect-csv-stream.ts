import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK } from '../../../domain/csv';
import { PROSPECT_CSV_HEADING, prospectCsvRecord } from '../../../domain/leads/prospects/prospect-csv';
import type { Prospect } from '../../../domain/leads/prospects/prospect';

const CHUNK_CHARACTERS = 32_768;

/** Prospects as a CSV file, made while it is read. */
export function prospectCsvStream(prospects: AsyncIterable<Prospect>, withByteOrderMark: boolean): Readable {
  return Readable.from(chunksOf(prospects, withByteOrderMark), { objectMode: false });
}

async function* chunksOf(prospects: AsyncIterable<Prospect>, withByteOrderMark: boolean) {
  let chunk = (withByteOrderMark ? BYTE_ORDER_MARK : '') + PROSPECT_CSV_HEADING;
  for await (const prospect of prospects) {
    chunk += prospectCsvRecord(prospect);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
