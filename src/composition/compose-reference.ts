import type { Config } from '../config/config';
import { createOpenApiDocument } from '../http/openapi/create-document';
import type { OpenApiDocument } from '../http/openapi/openapi-document';
import type { Route } from '../http/route';
import { describeEventTypes, describeTestEvent } from '../operations/deliveries/events/event-catalogue';

/** The description of the API that this process serves. */
export function composeReference(
  routes: readonly Route[],
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): OpenApiDocument {
  const events = [...describeEventTypes(), describeTestEvent()];
  return createOpenApiDocument({ routes, events, publicOrigin });
}
