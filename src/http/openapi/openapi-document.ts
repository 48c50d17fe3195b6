import type { AccessScope } from '../../domain/accounts/api-key-scopes';
import type { DomainErrorCode } from '../../domain/errors';
import type { Method } from '../route';
import type { JsonSchema } from './json-schema';

/** The parts of OpenAPI 3.1 that the reference of this service has. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, OpenApiHeader>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export type PathItem = { readonly [key in Method]?: OpenApiOperation };

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly [];
  readonly 'x-required-scope'?: AccessScope;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: OpenApiBody;
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApiBody {
  readonly required: boolean;
  readonly description?: string;
  readonly content: Readonly<Record<string, OpenApiMedia>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader | OpenApiReference>>;
  readonly content?: Readonly<Record<string, OpenApiMedia>>;
  readonly 'x-codes'?: readonly DomainErrorCode[];
}

export interface OpenApiReference {
  readonly $ref: string;
}

export interface OpenApiHeader {
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface OpenApiMedia {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
