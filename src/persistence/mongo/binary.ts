/** The driver answers binary fields of plain reads as BSON `Binary`; everyone else wants the bytes. */
export function toBuffer(value: unknown): Buffer | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'object' && 'buffer' in value && value.buffer instanceof Uint8Array) {
    return Buffer.from(value.buffer);
  }
  throw new Error('Expected binary data');
}
