import type { OpenApiDocument, PathItem } from '../../http/openapi/openapi-document';
import { METHODS } from '../../http/route';
import { html, type SafeHtml } from '../html';
import type { Page } from '../layout';
import { markedParagraphs, markedText } from './marked-text';
import { operationView, type ListedOperation } from './operation-view';
import { schemaView } from './schema-view';

/** The whole description of the API on one page that needs no script. */
export function referencePage(document: OpenApiDocument): Page {
  const groups = groupsOf(document);
  return {
    title: 'API reference',
    content: html`<h1>API reference</h1>
      ${markedParagraphs(document.info.description)}
      <p>All paths are below <code>${document.servers[0]?.url}</code>. Version ${document.info.version}.</p>
      ${contents(groups)} ${groups.map(groupView)} ${schemasView(document)}`,
  };
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

function groupsOf({ tags, paths, webhooks }: OpenApiDocument): Group[] {
  const listed = [...listOperations(paths), ...listOperations(webhooks)];
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: listed.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function listOperations(items: Readonly<Record<string, PathItem>>): ListedOperation[] {
  return Object.entries(items).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ method, path, operation }];
    }),
  );
}

function contents(groups: readonly Group[]): SafeHtml {
  return html`<nav class="card contents" aria-label="Operations">
    ${groups.map(
      ({ name, operations }) =>
        html`<div>
          <h2><a href="#group-${name}">${name}</a></h2>
          <ul>
            ${operations.map(
              ({ operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}">${summary}</a></li>`,
            )}
          </ul>
        </div>`,
    )}
  </nav>`;
}

function groupView({ name, description, operations }: Group): SafeHtml {
  return html`<h2 id="group-${name}" class="group">${name}</h2>
    <p>${markedText(description)}</p>
    ${operations.map(operationView)}`;
}

function schemasView({ components }: OpenApiDocument): SafeHtml {
  return html`<h2 class="group">Schemas</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<section class="card" id="schema-${name}" aria-labelledby="schema-${name}-title">
          <h3 id="schema-${name}-title">${name}</h3>
          ${schemaView(schema)}
        </section>`,
    )}`;
}
