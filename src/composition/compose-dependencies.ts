import type { Config } from '../config/config';
import type { Settlement } from '../domain/billing/settlement';
import type { Logger } from '../config/logger';
import { createWakeProbes } from '../operations/deliveries/waking/wake-probes';
import type { OperationDependencies } from '../operations/dependencies';
import { createIdentityHasher, type SuppressionKeys } from '../operations/leads/erasure/identity-hasher';
import { createCheckMailDomain } from '../mailer/check-mail-domain';
import { composeMessage } from '../mailer/compose-message';
import { readMessage } from '../mailer/read-message';
import type { MailTransport } from '../mailer/mail-transport';
import { simulateAnswer } from '../mailer/simulate-answer';
import { createCaptureTransport } from '../mailer/capture-transport';
import { createSmtpTransport } from '../mailer/smtp-transport';
import { createMessageTokens } from '../operations/outreach/unsubscribe/message-tokens';
import type { Stores } from '../persistence/stores';
import type { Poke } from '../temporal/workflow-gateway';
import { checkDestination, parseCidrs, type AddressPolicy } from '../sender/addresses/address-guard';
import { parseNat64Prefixes } from '../sender/addresses/nat64';
import { createNameResolver } from '../sender/addresses/name-resolver';
import { parseProxy, type Egress } from '../sender/egress/http-proxy';
import { createSecretBox, parseEncryptionKeys } from '../sender/secret-box';
import { makeSecret } from '../sender/signature';

export interface DependencySources {
  readonly config: Config;
  readonly logger: Logger;
  readonly stores: Stores;
  readonly poke: Poke;
  readonly now: () => Date;
  /** Counts settlements, in the processes that show metrics. */
  readonly onSettled?: (settlement: Settlement) => void;
}

/** What operations are made with, for every process, the command line and the tests alike. */
export function composeDependencies(sources: DependencySources): OperationDependencies {
  const policy = addressPolicyOf(sources.config);
  const names = createNameResolver({ servers: sources.config.dnsServers });
  return {
    onSettled: () => undefined,
    ...sources,
    wakeProbes: createWakeProbes(sources),
    secretBox: createSecretBox(parseEncryptionKeys(sources.config.encryptionKey)),
    makeSecret,
    identityHasher: createIdentityHasher(suppressionKeysOf(sources.config)),
    messageTokens: createMessageTokens(suppressionKeysOf(sources.config)),
    mailTransport: mailTransportOf(sources),
    checkMailDomain: createCheckMailDomain({ servers: sources.config.dnsServers }),
    composeMessage,
    readMessage,
    simulateAnswer,
    checkDestination: (url, partnerId) =>
      checkDestination(url, policy, { resolve: names.resolveFor(partnerId) }),
  };
}

/** It connects to nobody before it has a message. */
function mailTransportOf({ config, stores: { capturedMessages }, now }: DependencySources): MailTransport {
  const { transport } = config.outreach;
  return transport.kind === 'capture'
    ? createCaptureTransport({ capturedMessages, retentionDays: config.retentionDays, now })
    : createSmtpTransport(transport);
}

/** Where this installation's requests may go. */
export function addressPolicyOf(config: Config): AddressPolicy {
  return {
    allowHttp: config.webhookAllowHttp,
    allowedCidrs: parseCidrs(config.webhookAllowedCidrs),
    nat64Prefixes: parseNat64Prefixes(config.webhookNat64Prefixes),
  };
}

/** How requests to receivers and websites leave this machine. */
export function egressOf({ webhookProxy, webhookLocalAddress }: Config): Egress {
  return {
    proxy: webhookProxy === null ? null : parseProxy(webhookProxy),
    localAddress: webhookLocalAddress,
  };
}

/** What suppression lists are hashed with, and the links of messages signed. */
function suppressionKeysOf({ suppressionKey, encryptionKey }: Config): SuppressionKeys {
  return {
    suppressionKeys: suppressionKey === null ? [] : parseEncryptionKeys(suppressionKey),
    encryptionKeys: parseEncryptionKeys(encryptionKey),
  };
}
