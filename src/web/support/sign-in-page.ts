import { html } from '../html';
import type { Page } from '../layout';

/** @param problem why the last try did not work, if there was one */
export function supportSignInPage(problem: string | null): Page {
  return {
    title: 'Support',
    content: html`<div class="card narrow">
      <h1>Support</h1>
      ${problem !== null && html`<p class="notice bad" role="alert">${problem}</p>`}
      <form method="post" action="/support/sign-in">
        <p>
          <label>
            API key of scope support
            <input name="apiKey" type="password" autocomplete="off" required maxlength="128" />
          </label>
        </p>
        <button>Sign in</button>
      </form>
    </div>`,
  };
}
