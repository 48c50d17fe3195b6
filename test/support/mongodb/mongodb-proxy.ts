import { connect, createServer, type Socket } from 'node:net';
import type { mongo } from 'mongoose';
import { firstHostOf, withDirectHost } from '../../../tools/embedded/mongodb/database-uri';
import { abortOf, refusal, withoutMajority, type Fault } from './mongodb-faults';
import {
  aMessage,
  answeredIdOf,
  idOf,
  readBody,
  readMessages,
  toCommand,
  type MongodbCommand,
} from './mongodb-wire';
import { OpenTransactions } from './open-transactions';

export type CommandMatch = (command: MongodbCommand) => boolean;

/** Stands before MongoDB and stops a chosen command, so that a test can act at that very moment. */
export interface MongodbProxy {
  readonly uri: string;
  /** Stops the next command that matches before the server gets it, and all that follows on its connection. */
  holdCommand(match: CommandMatch): Promise<Held>;
  /** Lets the server carry out the next command that matches, and stops its answer. */
  holdAnswer(match: CommandMatch): Promise<Held>;
  /** Lets the next command that matches fail; resolves when it came. */
  failNext(match: CommandMatch, fault: Fault): Promise<void>;
  /** Lets all commands that match fail, until the function that it answers is called. */
  failAll(match: CommandMatch, fault: Fault): () => void;
  /** Resolves when a command that matches has passed. */
  passed(match: CommandMatch): Promise<void>;
  /**
   * Ends the transactions that killed processes have left open, as the server does by itself, after a minute where that
   * can't be set: until then what they wrote to is locked.
   */
  endAbandonedTransactions(): Promise<void>;
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

interface Failure {
  readonly match: CommandMatch;
  readonly fault: Fault;
  readonly isOnce: boolean;
  readonly onFailed: () => void;
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
  const target = firstHostOf(mongodbUri);
  const sockets = new Set<Socket>();
  const traps = new Set<Trap>();
  const failures = new Set<Failure>();
  const transactions = new OpenTransactions();

  const carry = (client: Socket): void => {
    const server = connect(target.port, target.hostname);
    joinEnds(client, server, sockets);
    const [up, down] = [new Lane(server), new Lane(client)];
    /** What becomes of answers that do not just pass, by the number of the message that they answer. */
    const awaited = new Map<number, (answer: Buffer) => void>();
    const inTransactions = new Map<number, MongodbCommand>();

    const setOffTraps = (command: MongodbCommand, id: number): void => {
      for (const trap of traps) {
        if (!trap.match(command)) continue;
        traps.delete(trap);
        const spring = (lane: Lane) => trap.spring({ command, release: () => lane.release() });
        if (trap.point === 'command') up.hold();
        if (trap.point !== 'answer') spring(up);
        else
          awaited.set(id, (answer) => {
            down.hold();
            down.pass(answer);
            spring(down);
          });
      }
    };
    /** Answers whether the server shall not get the message. */
    const fail = (command: MongodbCommand, id: number, fault: Fault): boolean => {
      const answer = (body: mongo.BSON.Document) => down.pass(aMessage(body, { answeredId: id }));
      switch (fault.kind) {
        case 'silence':
          return true;
        case 'cut':
          if (fault.when === 'before') client.destroy();
          else awaited.set(id, () => client.destroy());
          return fault.when === 'before';
        case 'no_majority':
          awaited.set(id, (done) => void withoutMajority(command, readBody(done) ?? {}).then(answer));
          return false;
        case 'refused': {
          const abort = abortOf(command);
          if (abort === null) answer(refusal(command, fault));
          else {
            awaited.set(id, () => answer(refusal(command, fault)));
            up.pass(aMessage(abort, { id }));
          }
          return true;
        }
      }
    };

    readMessages(client, (message) => {
      const command = toCommand(message);
      if (command === null) return up.pass(message);
      const id = idOf(message);
      transactions.sent(command, client);
      if (command.transaction !== null) inTransactions.set(id, command);
      setOffTraps(command, id);
      const failure = [...failures].find(({ match }) => match(command));
      if (failure === undefined) return up.pass(message);
      if (failure.isOnce) failures.delete(failure);
      failure.onFailed();
      if (!fail(command, id, failure.fault)) up.pass(message);
    });
    readMessages(server, (message) => {
      const id = answeredIdOf(message);
      const answered = inTransactions.get(id);
      if (answered !== undefined) transactions.answered(answered);
      inTransactions.delete(id);
      const onAnswer = awaited.get(id) ?? ((answer: Buffer) => down.pass(answer));
      awaited.delete(id);
      onAnswer(message);
    });
  };
  const listener = createServer(carry);
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on a port');

  const trap = (point: Point, match: CommandMatch): Promise<Held> =>
    new Promise((spring) => {
      traps.add({ point, match, spring });
    });
  return {
    uri: withDirectHost(mongodbUri, `127.0.0.1:${address.port}`),
    holdCommand: (match) => trap('command', match),
    holdAnswer: (match) => trap('answer', match),
    failNext: (match, fault) =>
      new Promise((onFailed) => {
        failures.add({ match, fault, isOnce: true, onFailed });
      }),
    failAll(match, fault) {
      const failure: Failure = { match, fault, isOnce: false, onFailed: () => undefined };
      failures.add(failure);
      return () => void failures.delete(failure);
    },
    async passed(match) {
      await trap('passed', match);
    },
    endAbandonedTransactions: () => transactions.endAbandoned(mongodbUri),
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
