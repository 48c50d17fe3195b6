import { z } from 'zod';

/** One kind of event: when it happens, and what its `data` holds. Fields are only ever added. */
export interface CatalogueEntry<Data extends z.ZodType<object, object> = z.ZodType<object, object>> {
  readonly description: string;
  readonly schema: Data;
  /** Shown in the catalogue, and sent by test events. */
  readonly example: z.input<Data>;
}

export function defineEvent<Data extends z.ZodType<object, object>>(
  event: CatalogueEntry<Data>,
): CatalogueEntry<Data> {
  return event;
}

/** What the data of several events have in common. */

export const text = z.string().nullable();
export const time = z.iso.datetime();

export const ofBusiness = { businessId: z.string(), websiteUrl: z.string() };
export const EXAMPLE_BUSINESS = {
  businessId: 'biz_01kb2m3n4p5q6r7s8t9v0wxyz',
  websiteUrl: 'https://example.com',
};
