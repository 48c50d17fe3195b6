import { createServer } from 'node:http';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.looseObject({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.int(), message: z.string().optional() }),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export interface CollectedSpan extends Omit<z.infer<typeof spanSchema>, 'attributes'> {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  /** `service.name` of its process. */
  readonly service: string;
}

/** Takes spans by OTLP over HTTP, as JSON. */
export interface TraceCollector {
  readonly endpoint: string;
  spans(): CollectedSpan[];
  /** Everything received, as it came. */
  text(): string;
  /** Values of this header of all requests so far. */
  headers(name: string): Set<string>;
  close(): Promise<void>;
}

export async function aTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = [];
  const received: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(request.headers);
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector listens on a port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans: () => bodies.flatMap(spansIn),
    text: () => bodies.join('\n'),
    headers: (name) => new Set(received.map((headers) => String(headers[name]))),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function spansIn(body: string): CollectedSpan[] {
  return exportSchema.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes), service })),
    );
  });
}

function valuesOf(attributes: readonly z.infer<typeof attribute>[]): CollectedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
