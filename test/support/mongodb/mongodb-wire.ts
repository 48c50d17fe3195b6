import type { Socket } from 'node:net';
import { mongo } from 'mongoose';

/** A command on its way to MongoDB. */
export interface MongodbCommand {
  /** `update`, `insert`, `commitTransaction` … */
  readonly name: string;
  /** Null for commands that are about none. */
  readonly collection: string | null;
  /** The transaction it belongs to; null outside of one. */
  readonly transaction: string | null;
  readonly body: Readonly<mongo.BSON.Document>;
}

const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAGS_BYTES = 4;

/** Every message begins with its length. */
export function readMessages(socket: Socket, onMessage: (message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

export function idOf(message: Buffer): number {
  return message.readInt32LE(4);
}

/** Which message this one answers. */
export function answeredIdOf(message: Buffer): number {
  return message.readInt32LE(8);
}

/** The command with the documents that are sent beside it; null for a handshake of the old kind. */
export function toCommand(message: Buffer): MongodbCommand | null {
  const body = readBody(message);
  if (body === null) return null;
  const [name = '', collection] = Object.entries(body)[0] ?? [];
  const isInTransaction = body['autocommit'] === false;
  return {
    name,
    collection: typeof collection === 'string' ? collection : null,
    transaction: isInTransaction ? JSON.stringify([body['lsid'], body['txnNumber']]) : null,
    body,
  };
}

/** The document of a message, with those that are sent beside it; null for a message of the old kind. */
export function readBody(message: Buffer): mongo.BSON.Document | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const body: mongo.BSON.Document = {};
  let offset = HEADER_BYTES + FLAGS_BYTES;
  while (offset < message.length) {
    const isSequence = message[offset] === 1;
    const section = message.subarray(offset + 1, offset + 1 + message.readInt32LE(offset + 1));
    Object.assign(body, isSequence ? readSequence(section) : mongo.BSON.deserialize(section));
    offset += 1 + section.length;
  }
  return body;
}

/** A message of one document. */
export function aMessage(body: mongo.BSON.Document, { id = 0, answeredId = 0 }): Buffer {
  const document = Buffer.from(mongo.BSON.serialize(body));
  const head = Buffer.alloc(HEADER_BYTES + FLAGS_BYTES + 1);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(answeredId, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
}

/** Documents under the name of the field that they stand for: `{ updates: [ … ] }`. */
function readSequence(section: Buffer): mongo.BSON.Document {
  const nameEnd = section.indexOf(0, 4);
  const documents: mongo.BSON.Document[] = [];
  let offset = nameEnd + 1;
  while (offset < section.length) {
    const length = section.readInt32LE(offset);
    documents.push(mongo.BSON.deserialize(section.subarray(offset, offset + length)));
    offset += length;
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}
