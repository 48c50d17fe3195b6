import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection on which a test writes what no client library would. */
export interface RawConnection {
  write(bytes: string | Buffer): void;
  /** The next answer, as soon as all of it has arrived; null when the server closed the connection instead. */
  nextAnswer(): Promise<RawAnswer | null>;
  /** All answers that have arrived by the time the server closes the connection; interim ones included. */
  answers(): Promise<RawAnswer[]>;
  /** Resolves when the text has arrived. */
  until(text: string): Promise<void>;
  destroy(): void;
}

export function connectRaw(origin: string): RawConnection {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname);
  const received = { text: '', isOver: false };
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    received.text += String(text);
  });
  // A server that refuses may close before all is sent.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    received.isOver = true;
  });
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        socket.off('data', done).off('close', done);
        resolve();
      };
      socket.on('data', done).on('close', done);
    });
  const nextAnswer = async (): Promise<RawAnswer | null> => {
    for (;;) {
      const taken = takeAnswer(received.text);
      if (taken !== null) {
        received.text = taken.rest;
        return taken.answer;
      }
      if (received.isOver) return null;
      await changed();
    }
  };
  return {
    write: (bytes) => void socket.write(bytes),
    nextAnswer,
    async answers() {
      const answers: RawAnswer[] = [];
      while (!received.isOver) await changed();
      for (;;) {
        const answer = await nextAnswer();
        if (answer === null) return answers;
        answers.push(answer);
      }
    },
    async until(text) {
      while (!received.text.includes(text)) {
        if (received.isOver) throw new Error(`closed without ${text}; received: ${received.text}`);
        await changed();
      }
    },
    destroy: () => socket.destroy(),
  };
}

/** The answer at the beginning of the text, if it is whole. Answers in chunks are not understood. */
function takeAnswer(text: string): { readonly answer: RawAnswer; readonly rest: string } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => line.split(/:\s*/, 2)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  );
  const bodyStart = headEnd + '\r\n\r\n'.length;
  const bodyEnd = bodyStart + Number(headers['content-length'] ?? 0);
  if (text.length < bodyEnd) return null;
  const body = Buffer.from(text.slice(bodyStart, bodyEnd), 'latin1').toString();
  return { answer: { status: Number(first.split(' ')[1]), headers, body }, rest: text.slice(bodyEnd) };
}
