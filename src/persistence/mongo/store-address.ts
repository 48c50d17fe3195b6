/** Where everything is stored when the address names no database: the driver's own choice would be `test`. */
const DEFAULT_DATABASE = 'lead_outreach';

const ADDRESS =
  /^mongodb(?:\+srv)?:\/\/(?:[^/?@]*@)?(?<hosts>[^/?@]+)(?:\/(?<database>[^?]*))?(?:\?(?<options>.*))?$/;

interface Refusal {
  /** What the option may say all the same. */
  readonly allowed: readonly string[];
  readonly reason: string;
}

const PRIMARY_ONLY = { allowed: ['primary'], reason: 'everything is read from the primary' };
const WRITE_CONCERN = { reason: 'what is acknowledged is in the journal of a majority' };
const TIME_LIMITS = { allowed: [], reason: 'the service sets its own time limits' };

/** Options that would change what the service promises, by their names in lower case. */
const REFUSED: Readonly<Record<string, Refusal>> = {
  readpreference: PRIMARY_ONLY,
  readpreferencetags: { ...PRIMARY_ONLY, allowed: [] },
  maxstalenessseconds: { ...PRIMARY_ONLY, allowed: [] },
  readconcernlevel: { allowed: ['local', 'majority'], reason: 'reads see what was written just before' },
  w: { ...WRITE_CONCERN, allowed: ['majority'] },
  journal: { ...WRITE_CONCERN, allowed: ['true'] },
  j: { ...WRITE_CONCERN, allowed: ['true'] },
  fsync: { ...WRITE_CONCERN, allowed: [] },
  retrywrites: { allowed: ['true'], reason: 'writes survive the election of a new primary' },
  retryreads: { allowed: ['true'], reason: 'reads survive the election of a new primary' },
  wtimeout: TIME_LIMITS,
  wtimeoutms: TIME_LIMITS,
  timeoutms: TIME_LIMITS,
  waitqueuetimeoutms: TIME_LIMITS,
  sockettimeoutms: TIME_LIMITS,
  connecttimeoutms: TIME_LIMITS,
  serverselectiontimeoutms: TIME_LIMITS,
};

/** @throws an error that names each option that is refused, and why, without repeating the address. */
export function checkStoreAddress(address: string): void {
  const { options } = partsOf(address);
  const faults = [...new URLSearchParams(options)].flatMap(([name, value]) => {
    const refusal = REFUSED[name.toLowerCase()];
    if (refusal === undefined || refusal.allowed.includes(value)) return [];
    const only = refusal.allowed.length === 0 ? 'must not be set' : `must be ${refusal.allowed.join(' or ')}`;
    return [`${name} ${only}: ${refusal.reason}`];
  });
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** The database that an address names, or ours. */
export function databaseOf(address: string): string {
  const { database } = partsOf(address);
  return database === '' ? DEFAULT_DATABASE : decodeURIComponent(database);
}

/** The servers of an address, without its credentials. */
export function hostsOf(address: string): string {
  return partsOf(address).hosts;
}

function partsOf(address: string) {
  const groups = ADDRESS.exec(address)?.groups;
  if (groups === undefined) throw new Error('Expected a mongodb:// or mongodb+srv:// address');
  return {
    hosts: groups['hosts'] ?? '',
    database: groups['database'] ?? '',
    options: groups['options'] ?? '',
  };
}
