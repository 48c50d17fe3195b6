import { StartError } from '../start-error';

const FORM = /^(mongodb(?:\+srv)?:\/\/)([^/?]*@)?([^/?@]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/** The connection string of another database of the same server, with the same user. */
export function withDatabase(uri: string, database: string): string {
  const { scheme, user, hosts, named, options } = parse(uri);
  // Users are looked up in the database that is named, which is another one now.
  if (user !== '' && !options.has('authSource')) options.set('authSource', named === '' ? 'admin' : named);
  return format({ scheme, user, hosts, named: database, options });
}

/** The connection string of what listens at a host and port, whatever that says of a replica set. */
export function withDirectHost(uri: string, host: string): string {
  const { options, ...parts } = parse(uri);
  options.delete('replicaSet');
  options.set('directConnection', 'true');
  return format({ ...parts, hosts: host, options });
}

/** The first of its servers. */
export function firstHostOf(uri: string): { readonly hostname: string; readonly port: number } {
  const [first = ''] = parse(uri).hosts.split(',');
  const { hostname, port } = new URL(`tcp://${first}`);
  return { hostname, port: port === '' ? 27_017 : Number(port) };
}

interface Parts {
  readonly scheme: string;
  /** Name and password with the @ at their end, as they are written. */
  readonly user: string;
  readonly hosts: string;
  /** The database. */
  readonly named: string;
  readonly options: URLSearchParams;
}

function parse(uri: string): Parts {
  const match = FORM.exec(uri);
  // The text itself may hold a password.
  if (match === null)
    throw new StartError('MONGODB_URI is not a connection string (mongodb://host/database).');
  const [, scheme = '', user = '', hosts = '', named = '', search = ''] = match;
  return { scheme, user, hosts, named, options: new URLSearchParams(search) };
}

function format({ scheme, user, hosts, named, options }: Parts): string {
  const search = options.size === 0 ? '' : `?${options.toString()}`;
  return `${scheme}${user}${hosts}/${named}${search}`;
}
