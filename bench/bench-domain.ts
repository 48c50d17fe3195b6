/** Below it no name is looked up: the service is told to list it, so that checks of websites end at once. */
export const BENCH_DOMAIN = 'bench.example';
