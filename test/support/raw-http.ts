import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection on which a test writes what no client library would. */
export interface RawConnection {
  write(text: string): void;
  /** The answers that arrived until the server closed the connection; interim ones included. */
  answers(): Promise<RawAnswer[]>;
  /** Resolves when the text has arrived. */
  until(text: string): Promise<void>;
  destroy(): void;
}

export function connectRaw(origin: string): RawConnection {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  let received = '';
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  socket.on('data', (chunk) => {
    received += chunk.toString('utf8');
  });
  // A server that refuses may close before all is sent.
  socket.on('error', () => undefined);
  return {
    write: (text) => void socket.write(text),
    async answers() {
      await closed;
      return received
        .split(/(?=HTTP\/1\.1 \d{3})/)
        .filter((text) => text !== '')
        .map(parseAnswer);
    },
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (received.includes(text)) resolve();
        };
        socket.on('data', look);
        socket.on('close', () => reject(new Error(`closed without ${text}; received: ${received}`)));
        look();
      }),
    destroy: () => socket.destroy(),
  };
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => line.split(/:\s*/, 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body };
}
