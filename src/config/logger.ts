import { pino, type LoggerOptions, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Property names whose values never reach a log, at the top and one level down. */
const SECRET_NAMES = [
  'apiKey',
  'authToken',
  'auth_token',
  'token',
  'secret',
  'secrets',
  'password',
  'cookie',
  'authorization',
  'loginUrl',
  'body',
  'mongodbUri',
  'webhookProxy',
];

/**
 * JSON lines, on standard output unless said otherwise. Ids only: no bodies, no personal data, no secrets.
 *
 * @param fieldsNow what every line gets, asked when it is written
 */
export function createLogger(
  name: string,
  level: string,
  destination: DestinationStream = pino.destination(1),
  fieldsNow?: () => object,
): Logger {
  const options: LoggerOptions = {
    name,
    level,
    ...(fieldsNow === undefined ? {} : { mixin: () => ({ ...fieldsNow() }) }),
    base: { service: name, pid: process.pid },
    redact: {
      paths: SECRET_NAMES.flatMap((secret) => [secret, `*.${secret}`]).concat(
        'headers["x-api-key"]',
        '*.headers["x-api-key"]',
      ),
      censor: '[redacted]',
    },
    serializers: { error: describeError, err: describeError },
  };
  return pino(options, destination);
}

/** What a log may say about an error: never `error.body` or other properties that carry what a caller sent. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
