import type { Issue } from '../../../domain/errors';
import { html, type SafeHtml } from '../../html';

/** Where the pages about outreach are. */
export const OUTREACH_PATH = '/leads/outreach';

/** What is wrong with a form; nothing where nothing is. */
export function issueList(issues: readonly Issue[]): SafeHtml | false {
  if (issues.length === 0) return false;
  return html`<div class="notice bad" role="alert">
    <ul>
      ${issues.map(({ path, message }) => html`<li><strong>${nameOf(path)}</strong> ${message}</li>`)}
    </ul>
  </div>`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['fromName', 'Name of the sender'],
  ['legalName', 'Legal name'],
  ['fromEmail', 'E-mail address of the sender'],
  ['replyTo', 'Address for replies'],
  ['postalAddress', 'Postal address'],
  ['timeZone', 'Time zone'],
  ['legalBasis.text', 'Reasons'],
]);

/** `steps[1].subject` as people call it. */
function nameOf(path: string): string {
  if (path.startsWith('countryRule.list')) return 'Countries';
  const [, index, field] = /^steps\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (index === undefined || field === undefined) return NAMES.get(path) ?? path;
  const word = field === 'delayDays' ? 'business days' : field;
  return `E-mail ${Number(index) + 1}, ${word}`;
}
