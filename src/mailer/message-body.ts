import type { MessageContent } from '../domain/outreach/rendered-message';
import { escapeHtml } from '../domain/text/escape-html';

/** A link, without what ends a sentence or a bracket after it. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}]/g;

/** The plain text of a message, with the footer that no template can leave out. */
export function textOf(content: MessageContent): string {
  const { reason, from, links } = footerOf(content);
  const footer = [reason, ...from, ...links.map(({ label, url }) => `${label}: ${url}`)];
  return `${content.rendered.text.trimEnd()}\n\n-- \n${footer.join('\n')}\n`;
}

/** The same as HTML: paragraphs, line breaks and links as they stand in the text, and nothing from elsewhere. */
export function htmlOf(content: MessageContent): string {
  const { reason, from, links } = footerOf(content);
  const paragraphs = content.rendered.text.trimEnd().split(/\n{2,}/);
  const footer = [
    ...[reason, ...from].map(markUp),
    links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`).join(' · '),
  ];
  return [
    '<!doctype html>',
    '<html><head><meta charset="utf-8"></head>',
    '<body style="font-family: sans-serif; font-size: 15px; line-height: 1.5">',
    ...paragraphs.map((paragraph) => `<p>${markUp(paragraph)}</p>`),
    `<p style="color: #666; font-size: 12px">${footer.join('<br>\n')}</p>`,
    '</body></html>\n',
  ].join('\n');
}

/** What the law asks for in every message: why it comes, who sends it, and how it stops. */
function footerOf({ websiteUrl, sender, unsubscribeUrl, privacyUrl }: MessageContent) {
  const legalName = sender.legalName ?? sender.fromName;
  return {
    reason:
      `You get this e-mail because you or your company visited ${websiteUrl}. ` +
      'Your business address comes from a service that recognises business visitors.',
    // A postal address mostly begins with the name.
    from: [...new Set([legalName, ...sender.postalAddress.split('\n')].map((line) => line.trim()))].filter(
      Boolean,
    ),
    links: [
      { label: 'Unsubscribe', url: unsubscribeUrl },
      { label: 'What is held about you, and where it comes from', url: privacyUrl },
    ],
  };
}

function markUp(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: link, index } of text.matchAll(LINK)) {
    html += `${escapeLines(text.slice(end, index))}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
    end = index + link.length;
  }
  return html + escapeLines(text.slice(end));
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}
