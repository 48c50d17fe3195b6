import type { Config } from '../config/config';
import type { Settlement } from '../domain/billing/settlement';
import type { Logger } from '../config/logger';
import type { CapturedMessage, ReadableMessage, SimulatedAnswer } from '../domain/outreach/captured-message';
import type { MessageContent } from '../domain/outreach/rendered-message';
import type { CheckMailDomain } from '../mailer/check-mail-domain';
import type { MailTransport } from '../mailer/mail-transport';
import type { Stores } from '../persistence/stores';
import type { Poke } from '../temporal/workflow-gateway';
import type { UrlVerdict } from '../sender/addresses/address-guard';
import type { SecretBox } from '../sender/secret-box';
import type { RecordAudit } from './accounts/audit/record-audit';
import type { FindUser } from './accounts/users/find-user';
import type { SettleInTransaction } from './billing/settle-in-transaction';
import type { PublishEvents } from './deliveries/events/publish-events';
import type { WakeProbes } from './deliveries/waking/wake-probes';
import type { MessageTokens } from './outreach/unsubscribe/message-tokens';
import type { IdentityHasher } from './leads/erasure/identity-hasher';
import type { ClaimBusiness } from './wallet/claim-business';
import type { FindWallet } from './wallet/find-wallet';
import type { BookEntries } from './wallet/ledger/book-entries';

/** What operations are made with; each takes only what it needs. */
export interface OperationDependencies {
  readonly stores: Stores;
  readonly poke: Poke;
  readonly wakeProbes: WakeProbes;
  readonly config: Config;
  readonly logger: Logger;
  /** Seals secrets for storage. */
  readonly secretBox: SecretBox;
  /** A new signing secret, `whsec_…`. */
  readonly makeSecret: () => string;
  /** Hashes identity keys for the list of who was erased. */
  readonly identityHasher: IdentityHasher;
  /** Whether requests may go to this address; each partner's look-ups wait for its own alone. */
  readonly checkDestination: (url: string, partnerId: string) => Promise<UrlVerdict>;
  /** Told of each settlement of a campaign, once it is stored. */
  readonly onSettled: (settlement: Settlement) => void;
  /** Hands e-mails over, or keeps them for the outbox. */
  readonly mailTransport: MailTransport;
  /** A captured message, as a mailbox would show it. */
  readonly readMessage: (bytes: Buffer) => Promise<ReadableMessage>;
  /** What a mailbox would send back to a captured message. */
  readonly simulateAnswer: (captured: CapturedMessage, kind: SimulatedAnswer, at: Date) => Buffer;
  /** What mailbox providers find at the domain of a sender. */
  readonly checkMailDomain: CheckMailDomain;
  /** Signs the links of messages. */
  readonly messageTokens: MessageTokens;
  /** The bytes of an e-mail: the same for the same content. */
  readonly composeMessage: (content: MessageContent) => Promise<Buffer>;
  /** The clock: the time of facts is the time of this process. */
  readonly now: () => Date;
}

/** What many operations share, made once for each subject (`withParts`). */
export interface OperationParts {
  readonly findUser: FindUser;
  readonly publishEvents: PublishEvents;
  readonly recordAudit: RecordAudit;
  readonly claimBusiness: ClaimBusiness;
  readonly findWallet: FindWallet;
  readonly bookEntries: BookEntries;
  readonly settleInTransaction: SettleInTransaction;
}

/** What the store offers beside its repositories. */
type StoreTools = 'transact' | 'afterCommit' | 'isDuplicateKey' | 'isUnavailable';

/** For what concerns nearly everything that is stored. */
export type AnyRepository = Exclude<keyof Stores, StoreTools>;

/** The repositories that an operation asks, and what else it is made with. */
export type Needs<
  Repositories extends AnyRepository,
  Others extends keyof OperationParts | Exclude<keyof OperationDependencies, 'stores'> = never,
> = Pick<OperationDependencies & OperationParts, Others> & {
  readonly stores: Pick<Stores, Repositories | StoreTools>;
};
