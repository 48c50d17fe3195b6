export const DAY_MS = 86_400_000;

const UNIT_MS = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', DAY_MS],
]);

/** Reads `500ms`, `15s`, `5m`, `2h` or `1d` as milliseconds; null when the text is none of these. */
export function parseDurationMs(text: string): number | null {
  const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text.trim());
  if (match === null) return null;
  const [, amount = '', unit = ''] = match;
  return Number(amount) * (UNIT_MS.get(unit) ?? 1);
}

/** A duration for people, in its two largest units: `2 h 5 min`, `4 s`, `under 1 s`. */
export function describeDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return 'under 1 s';
  const seconds = Math.round(milliseconds / 1_000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
