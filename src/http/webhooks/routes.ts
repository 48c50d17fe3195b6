import type { Operations } from '../../compose-operations';
import { InvalidRequest } from '../../domain/errors';
import { validateCustomHeaders } from '../../webhooks/request-headers';
import { ok } from '../answer';
import { defineRoute, type Route } from '../route';
import { presentListener } from './presenter';
import { createdListenerData, createListenerBody } from './schemas';

export function createWebhookRoutes(operations: Pick<Operations, 'createListener'>): Route[] {
  return [
    defineRoute({
      method: 'post',
      path: '/webhook',
      operationId: 'createWebhookListener',
      tag: 'Webhooks',
      summary: 'Create Webhook Listener',
      scope: 'write',
      body: createListenerBody,
      data: createdListenerData,
      async handle({ body, caller, reservedId }) {
        const issues = validateCustomHeaders(body.headers ?? {});
        if (issues.length > 0) throw new InvalidRequest(issues);
        const { listener, secret } = await operations.createListener({
          partnerId: caller.partnerId,
          ...body,
          listenerId: reservedId('listener'),
        });
        return ok('Listener created', { ...presentListener(listener), secret });
      },
    }),
  ];
}
