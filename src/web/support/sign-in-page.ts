import { field } from '../forms';
import { html } from '../html';
import type { Page } from '../layout';

const API_KEY = {
  label: 'API key',
  hint: 'of scope support or write',
  type: 'password',
  autocomplete: 'off',
  required: true,
  maxlength: 128,
} as const;

/** @param problem why the last try did not work, if there was one */
export function supportSignInPage(problem: string | null): Page {
  return {
    title: 'Support',
    content: html`<div class="card narrow">
      <h1>Support</h1>
      ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
      <form class="stack" method="post" action="/support/sign-in">
        ${field('apiKey', '', API_KEY, problem !== null)}
        <div><button>Sign in</button></div>
      </form>
    </div>`,
  };
}
