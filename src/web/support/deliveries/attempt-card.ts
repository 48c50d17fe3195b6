import type { Attempt } from '../../../domain/deliveries/attempts/attempt';
import type { HeaderPair } from '../../../domain/deliveries/attempts/exchange';
import { readResponseBody } from '../../../domain/deliveries/attempts/response-body';
import { clockSkewMs } from '../../../domain/deliveries/attempts/retry-after';
import { describeDuration } from '../../../domain/duration';
import { pairList } from '../../card';
import { html, type SafeHtml } from '../../html';
import { exactInstant } from '../../wording';
import { answerText } from '../wording';

/** Receivers refuse what was signed five minutes ago; below a minute clocks are as good as equal. */
const SKEW_SHOWN_MS = 60_000;

/** One attempt with all that was sent and answered; the latest stands first, and open. */
export function attemptCard(attempt: Attempt, index: number): SafeHtml {
  const { number, trigger, startedAt, status, errorCode, errorMessage, phases } = attempt;
  return html`<details class="card" ${index === 0 && html`open`}>
    <summary>
      <strong>${number}. ${answerText(status, errorCode)}</strong>
      <span class="muted">${trigger}, ${exactInstant(startedAt)}</span>
    </summary>
    ${pairList([
      ['Problem', errorMessage],
      ['Address', attempt.remoteAddress ?? '–'],
      ['Took', phases === null ? '–' : `${Math.round(phases.totalMs)} ms`],
      ["Receiver's clock", skewText(attempt)],
      ['Next attempt', exactInstant(attempt.nextAttemptAt)],
    ])}
    <h3>Request</h3>
    <pre>${headerLines(attempt.requestHeaders)}</pre>
    <h3>Response</h3>
    ${response(attempt)}
  </details>`;
}

function skewText(attempt: Attempt): string | null {
  const skewMs = clockSkewMs(attempt) ?? 0;
  if (Math.abs(skewMs) < SKEW_SHOWN_MS) return null;
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `${describeDuration(Math.abs(skewMs))} ${direction} ours`;
}

function response(attempt: Attempt): SafeHtml {
  const { responseHeaders, responseBody, responseBodyTruncated } = attempt;
  const text = responseBody === null ? null : readResponseBody(responseBody, responseBodyTruncated);
  return html`<pre>
${headerLines(responseHeaders)}

${text}</pre>
    ${responseBody !== null && text === null && binaryBody(attempt, responseBody)}
    ${responseBodyTruncated && html`<p class="muted">The rest of the body was not kept.</p>`}`;
}

function binaryBody({ deliveryId, number }: Attempt, { length }: Buffer): SafeHtml {
  return html`<p class="muted">
    The body is no text: ${length} bytes, kept as they came.
    <a href="/support/deliveries/${deliveryId}/attempts/${number}/body" download>Download</a>
  </p>`;
}

function headerLines(headers: readonly HeaderPair[]): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}
