import { createSocket } from 'node:dgram';

/** What a name server says: IPv4 addresses, none (the name does not exist), or nothing at all. */
export type DnsAnswer = readonly string[] | 'silence';

export interface DnsServer {
  /** `127.0.0.1:<port>`. */
  readonly address: string;
  /** Names that were asked for, in the order of the questions for IPv4. */
  readonly asked: string[];
  close(): void;
}

const IPV4 = 1;
const TEXT = 16;
const NAME_ERROR = 3;

/** A name server on this machine that answers as told (RFC 1035). */
export async function aDnsServer(
  answer: (name: string) => DnsAnswer,
  textsOf: (name: string) => readonly string[] = () => [],
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    const isIpv4 = query.readUInt16BE(end) === IPV4;
    if (isIpv4) asked.push(name);
    const addresses = answer(name);
    if (addresses === 'silence') return;
    const records = isIpv4 ? addresses.map(addressRecord) : [];
    const texts = query.readUInt16BE(end) === TEXT ? textsOf(name).map(textRecord) : [];
    const isThere = addresses.length > 0 || texts.length > 0;
    socket.send(answerTo(query, end + 4, [...records, ...texts], isThere), port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => void socket.close() };
}

function questionOf(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
    labels.push(query.toString('latin1', position + 1, position + 1 + length));
    position += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: position + 1 };
}

function answerTo(query: Buffer, questionEnd: number, records: readonly Buffer[], isThere: boolean): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (isThere ? 0 : NAME_ERROR), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12, questionEnd), ...records]);
}

/** An IPv4 address of the name in the question, valid for no time at all. */
function addressRecord(address: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, IPV4, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}

/** A text of the name in the question, in parts of at most 255 bytes. */
function textRecord(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, 12, 0, TEXT, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([head, data]);
}
