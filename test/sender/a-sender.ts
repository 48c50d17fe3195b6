import { isIP } from 'node:net';
import { parseCidrs, type ResolveName } from '../../src/sender/addresses/address-guard';
import type { OutgoingRequest, Sender, SenderOptions } from '../../src/sender/sender';
import { createSender } from '../../src/sender/sender';
import type { HostileReceiver, ReceiverOptions } from '../support/deliveries/hostile-receiver';
import { startHostileReceiver } from '../support/deliveries/hostile-receiver';

/** Long enough for everything that ends by itself; tests of the deadline pass a shorter one. */
const TIMEOUT_MS = 60_000;

export const LOOPBACK_POLICY = { allowHttp: true, allowedCidrs: parseCidrs(['127.0.0.0/8']) };

const started: { close(): Promise<void> }[] = [];

/** For `afterEach`. */
export async function closeSendersAndReceivers(): Promise<void> {
  await Promise.all(started.splice(0).map(async (resource) => await resource.close()));
}

/** A sender that may reach this machine. */
export function aSender(options: Partial<SenderOptions> = {}): Sender {
  const sender = createSender({ timeoutMs: TIMEOUT_MS, policy: LOOPBACK_POLICY, ...options });
  started.push(sender);
  return sender;
}

/** A receiver on this machine. */
export async function aReceiver(options: ReceiverOptions = {}): Promise<HostileReceiver> {
  const receiver = await startHostileReceiver(options);
  started.push(receiver);
  return receiver;
}

/** A name service that answers every name with these addresses. */
export function answering(...addresses: readonly string[]): ResolveName {
  return async () => addresses.map((address) => ({ address, family: isIP(address) }));
}

export const BODY = Buffer.from(
  '{"b":1.0,"a":12345678901234567890,"2":1,"1":0,"e":1e2,"u":"\\u00e9","s":"\\ud800"}',
);

export const HEADERS = ['content-type', 'application/json', 'webhook-id', 'evt_1'];

export function postTo(url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest {
  return { url, headers: HEADERS, body: BODY, ...more };
}
