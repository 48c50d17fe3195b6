import { parseUrl } from '../../parse-url';
import { describeEvent, type EventMessage } from './event-message';
import type { ChatFormat, ListenerFormat } from './listener-format';

/** Slack cuts off at 40 000 characters and asks for no more than this; Discord refuses more. */
const SLACK_LENGTH_MAX = 4_000;
const DISCORD_LENGTH_MAX = 2_000;
/** No preview of the pages that a message names. */
const DISCORD_SUPPRESS_EMBEDS = 4;

const RENDERERS: Readonly<Record<ChatFormat, (message: EventMessage) => object>> = {
  slack: renderSlack,
  discord: renderDiscord,
  teams: renderTeams,
};

/** What is sent for an event in a listener's format; an event as a plain webhook is the very same bytes. */
export function renderBody(format: ListenerFormat, body: Buffer): Buffer {
  if (format === 'webhook') return body;
  return Buffer.from(JSON.stringify(RENDERERS[format](describeEvent(body))));
}

/**
 * Slack's rich text, which knows no markup: what visitors are called formats nothing and mentions nobody. `text` is for
 * notifications, and for products that take Slack's webhooks without its blocks.
 */
function renderSlack({ title, facts, link }: EventMessage): object {
  const lines = [
    `*${escapeSlack(title)}*`,
    ...facts.map(({ name, value }) => `${escapeSlack(name)}: ${escapeSlack(value)}`),
    ...(link === null ? [] : [`<${escapeSlack(link.url).replaceAll('|', '%7C')}|${link.name}>`]),
  ];
  const elements = [
    slackText(title, { style: { bold: true } }),
    ...facts.flatMap(({ name, value }) => [slackText(`\n${name}: `), slackValue(value)]),
    ...(link === null ? [] : [slackText('\n'), slackLink(link.url, link.name)]),
  ];
  return {
    text: fitted(lines, SLACK_LENGTH_MAX),
    blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function slackText(text: string, look: object = {}): object {
  return { type: 'text', text, ...look };
}

/** Addresses of pages can be followed; one that was cut off leads nowhere. */
function slackValue(value: string): object {
  return /^https?:\/\/\S+[^…\s]$/.test(value) && parseUrl(value) !== null
    ? slackLink(value, value)
    : slackText(value);
}

function slackLink(url: string, text: string): object {
  return { type: 'link', url, text };
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Discord's Markdown; nobody is mentioned, whatever a text says. */
function renderDiscord({ title, facts, link }: EventMessage): object {
  const lines = [
    `**${escapeDiscord(title)}**`,
    ...facts.map(({ name, value }) => `${escapeDiscord(name)}: ${escapeDiscord(value)}`),
    ...(link === null ? [] : [`${link.name}: <${link.url.replaceAll('>', '%3E')}>`]),
  ];
  return {
    content: fitted(lines, DISCORD_LENGTH_MAX),
    allowed_mentions: { parse: [] },
    flags: DISCORD_SUPPRESS_EMBEDS,
  };
}

/** A backslash before what has a meaning shows it as it is; without its colon no address is a link. */
function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|<>@#:[\]()]/g, String.raw`\$&`);
}

function textBlock(inlines: readonly object[]): object {
  return { type: 'RichTextBlock', inlines };
}

function textRun(text: string, look: object = {}): object {
  return { type: 'TextRun', text, ...look };
}

const BOLD = { weight: 'Bolder' };

/** An Adaptive Card, as the workflows of Teams take it. Runs of text know no Markdown, so nothing has to be escaped. */
function renderTeams({ title, facts, link }: EventMessage): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      textBlock([textRun(title, { ...BOLD, size: 'Medium' })]),
      ...facts.map(({ name, value }) => textBlock([textRun(`${name}: `, BOLD), textRun(value)])),
    ],
    ...(link === null ? {} : { actions: [{ type: 'Action.OpenUrl', title: link.name, url: link.url }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

/** As many of the lines as there is room for, with a sign where some are missing. */
function fitted(lines: readonly string[], lengthMax: number): string {
  let text = '';
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length > lengthMax - 2) return `${text}\n…`;
    text = longer;
  }
  return text;
}
