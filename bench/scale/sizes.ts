/** `BENCH_SCALE=0.01` for a hundredth of everything. */
const SHARE = Number(process.env['BENCH_SCALE'] ?? 1);

export const SIZES = {
  listeners: Math.ceil(10_000 * SHARE),
  businesses: Math.ceil(100_000 * SHARE),
  deliveries: Math.ceil(1_000_000 * SHARE),
  /** Campaigns that are billed by real loops; of a hundred thousand only the distribution over time is computed. */
  billed: Math.max(20, Math.ceil(1_000 * SHARE)),
} as const;
