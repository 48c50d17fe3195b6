import { createCaptureTransport, type CaptureTransportDependencies } from './capture-transport';
import type { MailTransport } from './mail-transport';
import { createSmtpTransport } from './smtp-transport';
import type { TransportSettings } from './transport-settings';

/** The transport that the configuration asks for. It connects to nobody before it has a message. */
export function createMailTransport(
  settings: TransportSettings,
  deps: CaptureTransportDependencies,
): MailTransport {
  return settings.kind === 'capture' ? createCaptureTransport(deps) : createSmtpTransport(settings);
}
