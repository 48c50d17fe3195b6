import { z } from 'zod';
import { reasonOf } from '../embedded/start-error';
import { DemoFailed } from './demo-failed';
import type { ServiceAddress } from './find-service';

const ANSWER_MS = 30_000;

/** Calls the API and reads the `data` of its answers. */
export interface ApiClient {
  call<Data>(request: ApiRequest, data: z.ZodType<Data>): Promise<Data>;
  /** Where only the answer's headers matter; a text goes as it is. */
  post(path: string, body: object | string, contentType?: string): Promise<Headers>;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | string;
  /** JSON, if nothing else is said. */
  readonly contentType?: string;
}

const problem = z.object({
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

export function createApiClient({ baseUrl, apiKey }: ServiceAddress): ApiClient {
  async function send({
    method,
    path,
    query = {},
    body,
    contentType = 'application/json',
  }: ApiRequest): Promise<Response> {
    const url = new URL(baseUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const response = await fetch(url, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': contentType },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new DemoFailed(`The service does not answer at ${baseUrl} (${causeOf(error)}).`, {
        cause: error,
      });
    });
    if (response.ok) return response;
    throw new DemoFailed(`${method} ${path} answered ${response.status}: ${describe(await response.text())}`);
  }
  return {
    async call(request, data) {
      const answer = await (await send(request)).json();
      const parsed = z.object({ data }).safeParse(answer);
      if (parsed.success) return parsed.data.data;
      throw new DemoFailed(
        `${request.method} ${request.path} answered something unexpected:\n${z.prettifyError(parsed.error)}`,
      );
    },
    async post(path, body, contentType = 'application/json') {
      return (await send({ method: 'POST', path, body, contentType })).headers;
    },
  };
}

function describe(text: string): string {
  try {
    const { message, errors } = problem.parse(JSON.parse(text));
    return [message, ...errors.map((issue) => `  ${issue.path}: ${issue.message}`)].join('\n');
  } catch {
    return text.slice(0, 200);
  }
}

function causeOf(error: unknown): string {
  return reasonOf(error instanceof Error ? (error.cause ?? error) : error);
}
