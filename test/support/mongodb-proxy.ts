import { connect, createServer, type Socket } from 'node:net';
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

export type CommandMatch = (command: MongodbCommand) => boolean;

/** Stands before MongoDB and stops a chosen command, so that a test can act at that very moment. */
export interface MongodbProxy {
  readonly uri: string;
  /** Stops the next command that matches before the server gets it, and all that follows on its connection. */
  holdCommand(match: CommandMatch): Promise<Held>;
  /** Lets the server carry out the next command that matches, and stops its answer. */
  holdAnswer(match: CommandMatch): Promise<Held>;
  /** Resolves when a command that matches has passed. */
  passed(match: CommandMatch): Promise<void>;
  close(): Promise<void>;
}

export interface Held {
  readonly command: MongodbCommand;
  /** Lets it go on. */
  release(): void;
}

type Point = 'command' | 'answer' | 'passed';

interface Trap {
  readonly point: Point;
  readonly match: CommandMatch;
  readonly spring: (held: Held) => void;
}

/** One direction of one connection; what is stopped keeps its place. */
class Lane {
  readonly #to: Socket;
  #isHeld = false;
  #held: Buffer[] = [];

  constructor(to: Socket) {
    this.#to = to;
  }

  hold(): void {
    this.#isHeld = true;
  }

  pass(message: Buffer): void {
    if (this.#isHeld) this.#held.push(message);
    else this.#to.write(message);
  }

  release(): void {
    this.#isHeld = false;
    for (const message of this.#held.splice(0)) if (!this.#to.destroyed) this.#to.write(message);
  }
}

export async function aMongodbProxy(mongodbUri: string): Promise<MongodbProxy> {
  const target = new URL(mongodbUri);
  const sockets = new Set<Socket>();
  const traps = new Set<Trap>();

  const carry = (client: Socket): void => {
    const server = connect(Number(target.port), target.hostname);
    joinEnds(client, server, sockets);
    const [up, down] = [new Lane(server), new Lane(client)];
    /** Commands whose answers are to be stopped, by the number of their message. */
    const awaited = new Map<number, (lane: Lane) => void>();
    readMessages(client, (message) => {
      const command = toCommand(message);
      for (const trap of command === null ? [] : traps) {
        if (command === null || !trap.match(command)) continue;
        traps.delete(trap);
        const spring = (lane: Lane) => trap.spring({ command, release: () => lane.release() });
        if (trap.point === 'answer') awaited.set(message.readInt32LE(4), spring);
        if (trap.point === 'command') up.hold();
        if (trap.point !== 'answer') spring(up);
      }
      up.pass(message);
    });
    readMessages(server, (message) => {
      const spring = awaited.get(message.readInt32LE(8));
      if (spring !== undefined) down.hold();
      down.pass(message);
      spring?.(down);
    });
  };
  const listener = createServer(carry);
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on a port');
  const uri = new URL(mongodbUri);
  uri.host = `127.0.0.1:${address.port}`;

  const trap = (point: Point, match: CommandMatch): Promise<Held> =>
    new Promise((spring) => {
      traps.add({ point, match, spring });
    });
  return {
    uri: uri.href,
    holdCommand: (match) => trap('command', match),
    holdAnswer: (match) => trap('answer', match),
    async passed(match) {
      await trap('passed', match);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        listener.close(resolve);
      });
    },
  };
}

function joinEnds(client: Socket, server: Socket, sockets: Set<Socket>): void {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(one);
    one.setNoDelay(true);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  }
}

/** Every message begins with its length. */
function readMessages(socket: Socket, onMessage: (message: Buffer) => void): void {
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

const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAGS_BYTES = 4;

/** The command with the documents that are sent beside it; null for a handshake of the old kind. */
function toCommand(message: Buffer): MongodbCommand | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const body: mongo.BSON.Document = {};
  let offset = HEADER_BYTES + FLAGS_BYTES;
  while (offset < message.length) {
    const isSequence = message[offset] === 1;
    const section = message.subarray(offset + 1, offset + 1 + message.readInt32LE(offset + 1));
    Object.assign(body, isSequence ? readSequence(section) : mongo.BSON.deserialize(section));
    offset += 1 + section.length;
  }
  const [name = '', collection] = Object.entries(body)[0] ?? [];
  const isInTransaction = body['autocommit'] === false;
  return {
    name,
    collection: typeof collection === 'string' ? collection : null,
    transaction: isInTransaction ? JSON.stringify([body['lsid'], body['txnNumber']]) : null,
    body,
  };
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
