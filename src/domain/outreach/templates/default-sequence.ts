import type { SequenceStep } from '../sequence';

/** What a business starts from: three short messages in one thread, at 0, 3 and 4 business days. */
export const DEFAULT_STEPS: readonly SequenceStep[] = [
  {
    delayDays: 0,
    subject: 'A question about {{ companyName | default: "your visit" }}',
    text: `Hi {{ firstName | default: "there" }},

somebody from {{ companyName | default: "your company" }} had a look at {{ websiteUrl }} lately, and I wondered whether you are looking for something in particular.

If so, just answer this e-mail: I am glad to help, or to point you to the right page.

Best regards,
{{ senderName }}`,
  },
  {
    delayDays: 3,
    subject: '',
    text: `Hi {{ firstName | default: "there" }},

in case my last note got lost: is there anything about {{ websiteUrl }} that I can answer for you? A line is enough.

Best regards,
{{ senderName }}`,
  },
  {
    delayDays: 4,
    subject: '',
    text: `Hi {{ firstName | default: "there" }},

I don't want to fill your inbox, so this is my last e-mail. If {{ websiteUrl }} becomes interesting for {{ companyName | default: "you" }} later, you know where to find me.

All the best,
{{ senderName }}`,
  },
];
