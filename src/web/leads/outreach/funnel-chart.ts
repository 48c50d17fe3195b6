import type { Funnel } from '../../../operations/outreach/settings/read-stats';
import { card } from '../../card';
import { html, type SafeHtml } from '../../html';

/** What became of the people who were written to: each bar is a part of the first. */
export function funnelChart(funnel: Funnel): SafeHtml {
  const rows = [
    { name: 'Contacted', count: funnel.contacted, tone: 'accent' },
    { name: 'Replied', count: funnel.replied, tone: 'good' },
    { name: 'Bounced', count: funnel.bounced, tone: 'bad' },
    { name: 'Unsubscribed', count: funnel.unsubscribed, tone: 'warn' },
    { name: 'Complained', count: funnel.complained, tone: 'bad' },
  ];
  const table = html`<table class="funnel">
    <caption class="only-read">
      People who were written to, and how they answered
    </caption>
    <tbody>
      ${rows.map(({ name, count, tone }) => bar(name, count, shareOf(count, funnel.contacted), tone))}
    </tbody>
  </table>`;
  return card('funnel', 'Answers', table);
}

function shareOf(count: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, count / whole);
}

/** The length of a bar is an attribute of the drawing: styles in the page are not allowed. */
function bar(name: string, count: number, share: number, tone: string): SafeHtml {
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="number">${count}</td>
    <td class="number muted">${percent(share)}</td>
    <td class="drawn">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect class="track" width="100" height="10" />
        <rect class="${tone}" width="${(share * 100).toFixed(2)}" height="10" />
      </svg>
    </td>
  </tr>`;
}

function percent(share: number): string {
  const figures = share > 0 && share < 0.1 ? 1 : 0;
  return `${(share * 100).toFixed(figures)} %`;
}
