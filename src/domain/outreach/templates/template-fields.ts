/** What a template may name; there is nothing else, and nothing can be computed in a template. */
export const TEMPLATE_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'companyName',
  'industry',
  'city',
  'state',
  'websiteUrl',
  'senderName',
] as const;
export type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** The values for one message; null, blank and missing are the same. */
export type TemplateValues = Readonly<Partial<Record<TemplateField, string | null>>>;

/** Values of nobody, for previews and test messages without a prospect. */
export const SAMPLE_VALUES: TemplateValues = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Head of Engineering',
  companyName: 'Analytical Engines Inc.',
  industry: 'Software',
  city: 'Boston',
  state: 'MA',
  websiteUrl: 'your-website.example',
  senderName: 'Grace Hopper',
};

export function isTemplateField(name: string): name is TemplateField {
  return TEMPLATE_FIELDS.some((field) => field === name);
}
