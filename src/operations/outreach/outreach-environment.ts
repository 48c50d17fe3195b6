import type { OutreachEnvironment } from '../../domain/outreach/block-reasons';
import type { OperationDependencies } from '../dependencies';

export function outreachEnvironment({
  config,
  mailTransport,
}: Pick<OperationDependencies, 'config' | 'mailTransport'>): OutreachEnvironment {
  return { isLive: mailTransport.isLive, hasHttps: config.publicOrigin.startsWith('https:') };
}
