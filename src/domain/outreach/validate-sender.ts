import type { Issue } from '../errors';
import { checkAddress } from './eligibility/check-address';
import { isTimeZone } from './schedule/time-zone';
import type { SenderIdentity } from './sender-identity';

const NAME_CHARACTERS_MAX = 100;
const POSTAL_ADDRESS_CHARACTERS_MAX = 500;

/** All that is wrong with a sender; empty where messages can leave in its name. */
export function validateSender(sender: SenderIdentity): Issue[] {
  return [
    ...nameIssues('fromName', sender.fromName),
    ...(sender.legalName === null ? [] : nameIssues('legalName', sender.legalName)),
    ...addressIssues('fromEmail', sender.fromEmail),
    ...(sender.replyTo === null ? [] : addressIssues('replyTo', sender.replyTo)),
    ...postalAddressIssues(sender.postalAddress),
    ...(isTimeZone(sender.timeZone)
      ? []
      : [{ path: 'timeZone', message: 'must be the IANA name of a time zone, such as Europe/Berlin' }]),
  ];
}

/** The same sender sends from the same mailbox to everybody: its name is no template. */
function nameIssues(path: string, name: string): Issue[] {
  if (name.trim() === '') return [{ path, message: 'must not be blank' }];
  if (name.length > NAME_CHARACTERS_MAX) {
    return [{ path, message: `must have at most ${NAME_CHARACTERS_MAX} characters` }];
  }
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) return [{ path, message: 'must not contain control characters' }];
  return /\{\{|\}\}|\{%/.test(name) ? [{ path, message: 'must not contain placeholders' }] : [];
}

function addressIssues(path: string, address: string): Issue[] {
  const checked = checkAddress(address);
  // A mailbox at a private provider is nobody to write to, but a small business may write from it.
  if (checked.ok || checked.reason === 'free_mail') return [];
  return [{ path, message: `must be an e-mail address, such as ada@your-website.com` }];
}

function postalAddressIssues(postalAddress: string): Issue[] {
  const path = 'postalAddress';
  if (postalAddress.trim().length < 10) return [{ path, message: 'must be a full postal address' }];
  if (postalAddress.length > POSTAL_ADDRESS_CHARACTERS_MAX) {
    return [{ path, message: `must have at most ${POSTAL_ADDRESS_CHARACTERS_MAX} characters` }];
  }
  const isClean =
    !/[^\P{Cc}\n\r]|[\p{Zl}\p{Zp}]/u.test(postalAddress) && !/\{\{|\}\}|\{%/.test(postalAddress);
  return isClean ? [] : [{ path, message: 'must not contain control characters or placeholders' }];
}
