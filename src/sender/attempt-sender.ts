import { parseCustomHeaders } from '../domain/deliveries/listeners/custom-headers';
import type { AttemptHeaders } from './request-headers';
import { buildAttemptHeaders, maskedAsSent } from './request-headers';
import type { Exchange, HeaderPair } from '../domain/deliveries/attempts/exchange';
import { createScrubResponse, type ScrubResponse } from './scrub-response';
import type { SecretBox } from './secret-box';
import type { Sender } from './sender';
import { parseSecret } from './signature';

/** Where and how to send: the part of a listener that an attempt needs. */
export interface ReceiverSettings {
  readonly partnerId: string;
  readonly destinationUrl: string;
  readonly sealedHeaders: string | null;
  /** Newest first. */
  readonly secrets: readonly { readonly sealed: string; readonly expiresAt: Date | null }[];
}

export interface AttemptToSend {
  readonly eventId: string;
  /** 1-based, counts every trigger. */
  readonly attemptNumber: number;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** What came of an attempt, and what was sent. */
export interface SentAttempt extends Exchange {
  /** With the listener's own values masked. */
  readonly requestHeaders: readonly HeaderPair[];
}

export type SendAttempt = (destination: ReceiverSettings, attempt: AttemptToSend) => Promise<SentAttempt>;

export interface AttemptSenderDependencies {
  readonly sender: Sender;
  readonly secretBox: SecretBox;
  readonly userAgent: string;
}

interface OpenedDestination extends Pick<AttemptHeaders, 'keys' | 'custom'> {
  readonly scrubResponse: ScrubResponse;
}

/** Signs an event's bytes for one destination and sends them. Never rejects for reasons of the receiver. */
export function createSendAttempt({ sender, secretBox, userAgent }: AttemptSenderDependencies): SendAttempt {
  /** Secrets opened once for each reading of a listener, and forgotten with it. */
  const opened = new WeakMap<ReceiverSettings, OpenedDestination>();

  function open(destination: ReceiverSettings, now: Date): OpenedDestination {
    const known = opened.get(destination);
    if (known !== undefined) return known;
    const { secrets, sealedHeaders } = destination;
    const custom = sealedHeaders === null ? {} : parseCustomHeaders(secretBox.open(sealedHeaders));
    const result = {
      keys: secrets
        .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
        .map(({ sealed }) => parseSecret(secretBox.open(sealed))),
      custom,
      scrubResponse: createScrubResponse(custom),
    };
    opened.set(destination, result);
    return result;
  }

  return async function sendAttempt(destination, { eventId, attemptNumber, body, signal }) {
    const now = new Date();
    const { scrubResponse, ...secrets } = open(destination, now);
    const headers = buildAttemptHeaders({
      content: { id: eventId, timestamp: Math.floor(now.getTime() / 1_000), body },
      ...secrets,
      attemptNumber,
      userAgent,
    });
    const exchange = await sender.send({
      tenant: destination.partnerId,
      url: destination.destinationUrl,
      headers,
      body,
      signal,
    });
    return { ...scrubResponse(exchange), requestHeaders: maskedAsSent(headers) };
  };
}
