import type { Figure } from './scenario';

/** Whether a figure reaches its bar; one without a bar always does. */
export function isReached({ value, bar }: Figure): boolean {
  if (bar === undefined) return true;
  return bar.kind === 'at least' ? value >= bar.value : value <= bar.value;
}

/** A scenario's figures as a table for a terminal. */
export function formatFigures(title: string, figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const bar = figure.bar === undefined ? '' : `${figure.bar.kind} ${format(figure.bar.value)}`;
    const verdict = figure.bar === undefined ? '' : isReached(figure) ? 'ok' : 'MISSED';
    return `  ${figure.name.padEnd(40)} ${`${format(figure.value)} ${figure.unit}`.padEnd(32)} ${bar.padEnd(18)} ${verdict}`;
  });
  return `\n${title}\n${rows.join('\n')}\n`;
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}
