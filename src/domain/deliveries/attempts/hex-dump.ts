const LINE_BYTES = 16;

/** Bytes as people read them: lines with the offset, the bytes in hexadecimal, and those that are printable ASCII. */
export function hexDump(bytes: Buffer): string {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += LINE_BYTES) {
    const line = bytes.subarray(offset, offset + LINE_BYTES);
    const hex = [...line].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = line.toString('latin1').replaceAll(/[^ -~]/g, '.');
    lines.push(`${offset.toString(16).padStart(8, '0')}  ${hex.padEnd(LINE_BYTES * 3 - 1)}  ${ascii}`);
  }
  return lines.join('\n');
}
