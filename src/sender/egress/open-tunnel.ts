import type { Socket } from 'node:net';
import { ProxyFailure, refusalOf } from './http-proxy';

const ANSWER_BYTES_MAX = 16 * 1024;
const HEAD_END = '\r\n\r\n';

export interface TunnelRequest {
  /** Host and port, as they stand in the request line. */
  readonly authority: string;
  readonly authorization: string | null;
}

/** Asks a proxy, by CONNECT on an open connection to it, for a connection to a receiver (RFC 9110, section 9.3.6). */
export function openTunnel(
  socket: Socket,
  { authority, authorization }: TunnelRequest,
  done: (failure: ProxyFailure | null) => void,
): void {
  let received: Buffer = Buffer.alloc(0);

  function onReadable(): void {
    for (let chunk: unknown = socket.read(); chunk instanceof Buffer; chunk = socket.read())
      received = Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end !== -1) settle(readStatus(received.subarray(0, end)), end + HEAD_END.length);
    else if (received.length > ANSWER_BYTES_MAX) settle(null, received.length);
  }

  function onEnd(): void {
    finish(new ProxyFailure('proxy_error', 'The proxy closed the connection without an answer'));
  }

  function settle(status: number | null, headBytes: number): void {
    if (status === null) return finish(new ProxyFailure('proxy_error', 'The proxy does not answer in HTTP'));
    if (status < 200 || status > 299) return finish(refusalOf(status));
    const rest = received.subarray(headBytes);
    if (rest.length > 0) socket.unshift(rest);
    finish(null);
  }

  function finish(failure: ProxyFailure | null): void {
    socket.off('readable', onReadable);
    socket.off('end', onEnd);
    done(failure);
  }

  socket.on('readable', onReadable);
  socket.on('end', onEnd);
  const credentials = authorization === null ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`);
}

function readStatus(head: Buffer): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})(?: |\r\n|$)/.exec(head.toString('latin1'))?.[1];
  return status === undefined ? null : Number(status);
}
