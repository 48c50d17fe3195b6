import type {
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '../../http/openapi/openapi-document';
import { html, type SafeHtml } from '../html';
import { markedText } from './marked-text';
import { schemaView, typeView } from './schema-view';

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** One operation: what it is for, what it takes, what it answers. */
export function operationView({ method, path, operation }: ListedOperation): SafeHtml {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const scope = operation['x-required-scope'];
  return html`<section class="card operation" id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
    <p class="address"><span class="badge">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
    ${description !== undefined && html`<p>${markedText(description)}</p>`}
    <p class="muted">
      ${scope === undefined ? 'No key is needed.' : html`Needs a key of scope <code>${scope}</code>.`}
    </p>
    ${parametersView('In the path', parameters, 'path')}
    ${parametersView('In the query', parameters, 'query')} ${parametersView('Headers', parameters, 'header')}
    ${requestBody !== undefined && contentView('Body', requestBody.content)}
    ${Object.entries(responses)
      .filter(([status]) => isSuccess(status))
      .map(([status, response]) => successView(status, response))}
    ${problemsView(responses)}
  </section>`;
}

/** Lets a browser break a long path at its slashes. */
function breakable(path: string): SafeHtml[] {
  return path.split(/(?=\/)/).map((part) => html`<wbr />${part}`);
}

function isSuccess(status: string): boolean {
  return !/^[45]/.test(status);
}

function parametersView(
  title: string,
  parameters: readonly OpenApiParameter[],
  where: OpenApiParameter['in'],
): SafeHtml | null {
  const shown = parameters.filter((parameter) => parameter.in === where);
  if (shown.length === 0) return null;
  return html`<details ${where === 'header' ? '' : 'open'}>
    <summary>${title}</summary>
    <ul class="schema">
      ${shown.map(
        ({ name, required, description, schema }) =>
          html`<li>
            <code>${name}</code> ${typeView(schema)} ${required && html`<span class="badge">required</span>`}
            ${description !== undefined && html`<div>${markedText(description)}</div>`}
          </li>`,
      )}
    </ul>
  </details>`;
}

function successView(status: string, { description, content = {} }: OpenApiResponse): SafeHtml {
  return html`<p><span class="badge good">${status}</span> ${markedText(description)}</p>
    ${contentView(`Answer ${status}`, content)}`;
}

function contentView(title: string, content: Readonly<Record<string, OpenApiMedia>>): SafeHtml[] {
  return Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<details ${title === 'Body' ? 'open' : ''}>
        <summary>${title}, <code>${type}</code></summary>
        ${
          schema.anyOf === undefined
            ? schemaView(schema)
            : schema.anyOf.map(
                (part) =>
                  html`<p>${markedText(part.description ?? 'Either:')}</p>
                    ${schemaView(part)}`,
              )
        }
        ${example !== undefined && html`<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`}
      </details>`,
  );
}

function problemsView(responses: OpenApiOperation['responses']): SafeHtml | null {
  const problems = Object.entries(responses).filter(([status]) => !isSuccess(status));
  if (problems.length === 0) return null;
  return html`<details>
    <summary>Errors</summary>
    <ul class="schema">
      ${problems.map(
        ([status, { description }]) =>
          html`<li><span class="badge bad">${status}</span> ${markedText(description)}</li>`,
      )}
    </ul>
  </details>`;
}
