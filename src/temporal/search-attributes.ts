import type { Logger } from '../config/logger';
import type { TemporalClient } from './client';

/** Those that loops can be found by, where the namespace has them. */
const SEARCH_ATTRIBUTES = ['businessId', 'webhookId'] as const;

/**
 * Which of them loops are started with: those that the configuration names, else those that the namespace has. What is
 * left out is logged, since operators will look for it.
 * @param configured null where the configuration leaves it to the namespace, which not everybody may ask
 */
export async function chooseSearchAttributes(
  temporal: Pick<TemporalClient, 'connection' | 'namespace'>,
  configured: readonly string[] | null,
  logger: Logger,
): Promise<ReadonlySet<string>> {
  if (configured !== null) return new Set(configured);
  try {
    const { connection, namespace } = temporal;
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const known = new Set(Object.keys(customAttributes ?? {}));
    const missing = SEARCH_ATTRIBUTES.filter((name) => !known.has(name));
    if (missing.length > 0)
      logger.info({ missing }, 'the namespace lacks search attributes; loops go without');
    return known;
  } catch (error) {
    const remedy = 'TEMPORAL_SEARCH_ATTRIBUTES can name them';
    logger.warn({ error }, `search attributes can't be listed; loops go without: ${remedy}`);
    return new Set();
  }
}
