import { DomainError } from './errors';

/** What can be wrong with a request as such, before anybody looks at what it asks for. */

export class MalformedJson extends DomainError {
  override readonly code = 'malformed_json';
  constructor(message = 'The body is not valid JSON') {
    super(message);
  }
}

export class BodyTooDeep extends DomainError {
  override readonly code = 'body_too_deep';
  constructor(readonly depthMax: number) {
    super(`Objects and arrays may be nested at most ${depthMax} levels deep`);
  }
}

export class BodyTooLarge extends DomainError {
  override readonly code = 'body_too_large';
  constructor(readonly bytesMax: number) {
    super(`The body may have at most ${bytesMax} bytes here`);
  }
}

export class BodyTooSlow extends DomainError {
  override readonly code = 'request_timeout';
  constructor() {
    super('The body arrives too slowly');
  }
}

export class TooManyAttempts extends DomainError {
  override readonly code = 'rate_limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many invalid keys or sessions came from this address; try again in ${retryAfterSeconds} s`);
  }
}

export class TooManyWholeReads extends DomainError {
  override readonly code = 'rate_limited';
  readonly retryAfterSeconds = 5;
  constructor() {
    super('Too many exports or recoveries are in progress; try again when one of them has ended');
  }
}

export class UnsupportedMediaType extends DomainError {
  override readonly code = 'unsupported_media_type';
  constructor(message = 'Send the body as JSON, with the header content-type: application/json') {
    super(message);
  }
}

export class UnsupportedEncoding extends UnsupportedMediaType {
  constructor() {
    super('A body may be compressed with gzip, deflate or br, once');
  }
}

export class RouteNotFound extends DomainError {
  override readonly code = 'route_not_found';
  constructor(method: string, path: string) {
    super(`There is no ${method} ${path}`);
  }
}

export class MethodNotAllowed extends DomainError {
  override readonly code = 'method_not_allowed';
  constructor(
    method: string,
    readonly allowed: readonly string[],
  ) {
    super(`${method} is not possible here; allowed: ${allowed.join(', ')}`);
  }
}

export class StoreUnavailable extends DomainError {
  override readonly code = 'store_unavailable';
  constructor(options?: ErrorOptions) {
    super('The store cannot be reached at the moment; try again', options);
  }
}
