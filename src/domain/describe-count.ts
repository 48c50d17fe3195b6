/** A count for operators, capped where its exact value no longer matters: `38`, `1 000+`. */
export function describeCount(count: number, cap = Number.POSITIVE_INFINITY): string {
  const text = String(Math.min(count, cap)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
  return count > cap ? `${text}+` : text;
}
