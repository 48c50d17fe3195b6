import { invariant } from '../../domain/errors';

/** Groups of operations, in the order in which a reader meets them, each with how the paths of its operations begin. */
const GROUPS = [
  {
    name: 'Users',
    description: 'Businesses, the people who work for them, and how they sign in.',
    paths: ['/user'],
  },
  { name: 'Campaign', description: 'Whether outreach runs for a website.', paths: ['/campaign/status'] },
  {
    name: 'Outreach',
    description: 'What a campaign sends, to whom, and what became of it.',
    paths: ['/campaign', '/outreach'],
  },
  {
    name: 'Wallet',
    description: 'Money that pays for outreach. Amounts are whole minor units, such as cents.',
    paths: ['/wallet'],
  },
  {
    name: 'Leads',
    description: 'Visitors of a website go in; prospects come out in the background.',
    paths: ['/seed', '/exclusion'],
  },
  {
    name: 'Prospects',
    description: 'The people and companies that were identified.',
    paths: ['/prospect'],
  },
  {
    name: 'Webhooks',
    description: 'Who is told what happens, and what became of each delivery.',
    paths: ['/webhook'],
  },
  { name: 'Events', description: 'What listeners are sent.', paths: [] },
  { name: 'Audit', description: 'Who did what, and when.', paths: ['/audit'] },
  { name: 'Reference', description: 'This description, for programs.', paths: [] },
] as const;

export const TAGS = GROUPS.map(({ name, description }) => ({ name, description }));

/** The group of an operation: the first that has its path. */
export function tagOf(path: string): string {
  const group = GROUPS.find(({ paths }) => paths.some((start) => path.startsWith(start)));
  invariant(group !== undefined, `a group of the reference has ${path}`);
  return group.name;
}

export const INTRODUCTION = `Turns visitors of websites into outreach.

**Keys.** Every operation needs an API key in the header \`x-api-key\`, or in the query as \`x-api-key\` or \`api_key\` for senders that can't set headers, where this installation allows it. A key has a scope: \`read\`, \`support\` (also sends deliveries again) or \`write\` (everything).

**Requests.** Bodies are JSON in UTF-8, nested at most 16 levels deep, and may be compressed with gzip, deflate or br. A query parameter or a key that is given more than once is refused with 400. An answer that comes before the whole body was read may say \`Connection: close\`.

**Answers.** A success is \`{ "status": 200, "message": "…", "data": … }\`. Anything else is \`{ "status", "message", "code", "errors"?, "requestId" }\`; programs look at \`code\`, and \`errors\` names all that is wrong with the input. Fields may be added to answers at any time.

**Repeating requests.** Send an \`Idempotency-Key\` with a POST to make repeating it safe: for a day, equal requests with the same key have one effect and one answer, marked \`Idempotent-Replayed: true\`. The same key with another body is refused with 422.

**Lists.** \`limit\` (at most 100) and \`cursor\`, which is the \`nextCursor\` of the page before. A page is full unless the list ends with it, and \`nextCursor\` is null exactly at the end. What would have to look through too much is refused with 422 and \`search_too_broad\`: add a filter, such as a website or a time.

**Limits.** Each key has a number of requests a second; the headers \`RateLimit\` and \`RateLimit-Policy\` tell what is left. Beyond it the answer is 429, with \`Retry-After\`; so it is while four exports or recoveries of a partner are being read. Seeding leads is not limited.`;
