const WIDTH = 30;
const REDRAW_MS = 100;

/** Where a bar is drawn; a pipe or a file gets none. */
export interface ProgressTerminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface ProgressBar {
  /** Shows how much of the whole is done, with a remark; not more often than people can see. */
  show(done: number, total: number, remark: string): void;
  /** Takes the bar away. */
  clear(): void;
}

export function createProgressBar(
  terminal: ProgressTerminal,
  nowMs: () => number = () => performance.now(),
): ProgressBar {
  if (terminal.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(done, total, remark) {
      if (nowMs() - drawnAt < REDRAW_MS) return;
      drawnAt = nowMs();
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const filled = Math.round(share * WIDTH);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
      terminal.write(`\r\u001B[K${bar} ${Math.floor(share * 100)} %  ${remark}`);
    },
    clear() {
      terminal.write('\r\u001B[K');
    },
  };
}
