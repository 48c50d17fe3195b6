import { z } from 'zod';

const BYTES_MAX = 16 * 1_024;
const DEPTH_MAX = 8;

/** The caller's own data: any JSON object of at most 16 KiB and eight levels. Read into its JSON text. */
export const metadataParameter = z
  .looseObject({}, 'must be a JSON object')
  .describe('Data of the caller: any JSON object of at most 16 KiB and eight levels.')
  .transform((metadata, context) => {
    // Depth comes first: what is nested without end would exhaust the stack of whoever writes it.
    const text = isWithinDepth(metadata, DEPTH_MAX) ? JSON.stringify(metadata) : null;
    if (text !== null && Buffer.byteLength(text) <= BYTES_MAX) return text;
    context.addIssue({
      code: 'custom',
      message: `must have at most ${BYTES_MAX} bytes and ${DEPTH_MAX} levels`,
    });
    return z.NEVER;
  });

/** The inverse, for answers. */
export function readMetadata(text: string | null): Record<string, unknown> | null {
  const metadata: unknown = text === null ? null : JSON.parse(text);
  return isJsonObject(metadata) ? metadata : null;
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isWithinDepth(part, levels - 1));
}
