/* Made from the OpenAPI document by `npm run client`: changes here are lost. */

export type Problem = {
  readonly status: number;
  /** For people; it may change */
  readonly message: string;
  /** For programs */
  readonly code: "invalid_request" | "malformed_json" | "missing_api_key" | "invalid_api_key" | "insufficient_scope" | "record_not_found" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "idempotency_key_reused" | "reference_reused" | "listener_not_active" | "listener_deleted" | "event_erased" | "event_expired" | "recovery_running" | "too_many_listeners" | "balance_limit" | "search_too_broad" | "body_too_deep" | "request_timeout" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "store_unavailable";
  /** All that is wrong with the input, each with its place: `visitors[3].firstName` */
  readonly errors?: readonly {
    readonly path: string;
    readonly message: string;
  }[];
  readonly requestId: string;
};

export type User = {
  readonly userId: string;
  readonly email: string;
  readonly websiteUrl: string;
  readonly businessId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly eligibility: Eligibility;
  readonly campaign: {
    readonly enabled: boolean;
    readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible";
  };
  readonly wallet: {
    readonly walletId: string;
    /** In minor units of the currency. */
    readonly balance: number;
    /** ISO 4217 */
    readonly currency: string;
  };
  readonly createdAt: string;
};

export type Eligibility = {
  readonly status: "pending" | "eligible" | "unreachable" | "ineligible";
  /** Machine-readable, empty while nothing is wrong. */
  readonly reasons: readonly string[];
  readonly checkedAt: string | null;
};

export type LoginUrl = {
  readonly userId: string;
  /** Works once, within ten minutes, and signs this user in. */
  readonly loginUrl: string;
  readonly expiresAt: string;
};

export type AuditEntry = {
  readonly id: string;
  readonly action: "partner.created" | "key.created" | "key.rotated" | "key.revoked" | "business.onboarded" | "business.deleted" | "business.erased" | "user.onboarded" | "user.updated" | "user.deleted" | "user.login_url_created" | "user.sign_in_refused" | "session.opened" | "session.closed" | "support_session.opened" | "support_session.refused" | "support_session.closed" | "campaign.enabled" | "campaign.disabled" | "campaign.suspended" | "campaign.resumed" | "wallet.topped_up" | "wallet.refunded" | "wallet.adjusted" | "wallet.settings_changed" | "wallet.closed" | "prospect.updated" | "prospect.erased" | "prospects.exported" | "listener.created" | "listener.updated" | "listener.deleted" | "listener.tested" | "listener.secret_read" | "listener.secret_rotated" | "delivery.retried" | "recovery.started" | "recovery.cancelled" | "secrets.resealed";
  /** Id of the record it was done to; `unknown` where nobody could be named */
  readonly target: string;
  readonly actor: {
    readonly kind: "key" | "cli" | "session" | "system";
    /** Id of the key or session, or who used the service's command line */
    readonly id: string;
  };
  /** The `X-Request-Id` of the request that did it */
  readonly requestId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  /** What it came to: ids, settings and times; never secrets, never personal data */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
};

export type Campaign = {
  readonly email: string;
  readonly websiteUrl: string;
  /** The switch as it is now. */
  readonly enabled: boolean;
  readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible";
};

export type Wallet = {
  readonly walletId: string;
  /** ISO 4217; a wallet keeps the one it began with. */
  readonly currency: string;
  /** In minor units of the currency. */
  readonly balance: number;
  /** What can be spent: the balance without what is held. */
  readonly available: number;
  /** Set aside for something under way; part of the balance. */
  readonly held: number;
  readonly balanceFormatted: string;
  readonly status: "active" | "closed";
  readonly lowBalanceThreshold: number | null;
  /** In minor units of the currency. */
  readonly dailyFee: number;
  /** For how many more days of outreach the money lasts. */
  readonly daysLeft: number | null;
  readonly lastTopupAt: string | null;
};

export type TopUp = {
  readonly transactionId: string;
  readonly walletId: string;
  /** In minor units of the currency. */
  readonly amount: number;
  /** The balance after this top-up. */
  readonly balance: number;
  /** ISO 4217; a wallet keeps the one it began with. */
  readonly currency: string;
};

export type Transaction = {
  readonly transactionId: string;
  readonly type: "topup" | "charge" | "refund" | "adjustment";
  /** Signed: negative goes out of the wallet. In minor units. */
  readonly amount: number;
  /** In minor units of the currency. */
  readonly balanceAfter: number;
  /** ISO 4217; a wallet keeps the one it began with. */
  readonly currency: string;
  /** The UTC date that a daily fee is for. */
  readonly period: string | null;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
};

export type Statement = {
  readonly walletId: string;
  /** ISO 4217; a wallet keeps the one it began with. */
  readonly currency: string;
  readonly month: string;
  /** In minor units of the currency. */
  readonly openingBalance: number;
  /** In minor units of the currency. */
  readonly closingBalance: number;
  readonly totals: {
    /** In minor units of the currency. */
    readonly topup: number;
    /** In minor units of the currency. */
    readonly charge: number;
    /** In minor units of the currency. */
    readonly refund: number;
    /** In minor units of the currency. */
    readonly adjustment: number;
  };
  readonly transactionCount: number;
  /** Oldest first, at most 1000; the CSV has them all. */
  readonly transactions: readonly Transaction[];
};

export type Prospect = {
  readonly id: string;
  readonly businessId: string;
  readonly websiteUrl: string;
  readonly kind: "person" | "company";
  readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
  readonly person: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly title: string | null;
    readonly linkedInUrl: string | null;
    readonly businessEmail: string | null;
    readonly emailKind: string | null;
  };
  readonly company: {
    readonly name: string | null;
    readonly domain: string | null;
    readonly industry: string | null;
    /** As sent. */
    readonly employeeCount: string | null;
    /** What the text says. */
    readonly employees: {
      readonly min: number | null;
      readonly max: number | null;
    } | null;
    /** As sent. */
    readonly estimateRevenue: string | null;
    /** What the text says. */
    readonly revenue: {
      readonly minUsd: number | null;
      readonly maxUsd: number | null;
    } | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zipcode: string | null;
  };
  readonly visits: {
    readonly count: number;
    readonly firstSeenAt: string;
    readonly lastSeenAt: string;
    readonly referrer: string | null;
    /** The last 50. */
    readonly pages: readonly {
      readonly url: string;
      readonly seenAt: string;
    }[];
  };
  readonly tags: readonly string[];
  /** Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type SeedBatch = {
  readonly batchId: string;
  readonly status: "accepted" | "processing" | "done";
  readonly receivedAt: string;
  /** Visitors in the request */
  readonly visitors: number;
  readonly processed: number;
  /** Visitors that became a prospect or a visit of one */
  readonly accepted: number;
  /** Visitors about people who are not to be contacted */
  readonly suppressed: number;
  readonly rejected: {
    readonly count: number;
    readonly items: readonly {
      /** Position in the request, from 0 */
      readonly index: number;
      readonly reason: string;
      readonly message: string;
    }[];
    readonly nextCursor: string | null;
  };
};

export type Event = {
  readonly id: string;
  readonly type: string;
  readonly businessId: string | null;
  readonly createdAt: string;
  /** Listeners that asked for it when it happened */
  readonly matched: number;
  readonly erasedAt: string | null;
};

export type EventReport = {
  readonly id: string;
  readonly type: string;
  readonly businessId: string | null;
  readonly createdAt: string;
  /** Listeners that asked for it when it happened */
  readonly matched: number;
  readonly erasedAt: string | null;
  /** The body as it is sent, parsed; null when it was erased */
  readonly payload: unknown;
  readonly deliveries: readonly Delivery[];
};

export type Delivery = {
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly state: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
  /** Requests made so far */
  readonly attempts: number;
  readonly lastStatusCode: number | null;
  readonly lastErrorCode: string | null;
  /** When the next attempt is due; null when none is */
  readonly nextAttemptAt: string | null;
  /** Retries asked for that wait for their turn */
  readonly requestedRetries: number;
  readonly eventAt: string;
  readonly updatedAt: string;
};

export type DeliveryReport = {
  readonly id: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly eventType: string;
  readonly state: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
  /** Requests made so far */
  readonly attempts: number;
  readonly lastStatusCode: number | null;
  readonly lastErrorCode: string | null;
  /** When the next attempt is due; null when none is */
  readonly nextAttemptAt: string | null;
  /** Retries asked for that wait for their turn */
  readonly requestedRetries: number;
  readonly eventAt: string;
  readonly updatedAt: string;
  readonly log: readonly Attempt[];
};

export type Attempt = {
  readonly number: number;
  readonly trigger: "automatic" | "manual" | "recovery" | "test";
  /** The retry or recovery that asked for it */
  readonly requestId: string | null;
  readonly startedAt: string;
  readonly durations: {
    readonly dnsMs: number | null;
    readonly connectMs: number | null;
    readonly tlsMs: number | null;
    readonly firstByteMs: number | null;
    readonly totalMs: number;
  } | null;
  readonly remoteAddress: string | null;
  readonly statusCode: number | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly request: {
    /** As sent, own headers masked */
    readonly headers: readonly {
      readonly name: string;
      readonly value: string;
    }[];
  };
  readonly response: {
    readonly headers: readonly {
      readonly name: string;
      readonly value: string;
    }[];
    /** At most the first 64 KiB, where that is UTF-8 text; null where it is not, or there was none */
    readonly body: string | null;
    /** The same bytes in Base64, as they came, where they are no UTF-8 text; a compressed body stays compressed */
    readonly bodyBase64: string | null;
    /** Which of the two it is; null where no body was read */
    readonly bodyIsText: boolean | null;
    readonly bodyTruncated: boolean;
    /** How far the receiver's clock is ahead of ours, by its `Date` header: signatures more than five minutes off are refused */
    readonly clockSkewMs: number | null;
  };
  readonly nextAttemptAt: string | null;
  /** Its outcome became known only after it had been recorded as interrupted */
  readonly late: boolean;
};

export type Recovery = {
  readonly jobId: string;
  readonly webhookId: string;
  readonly state: "running" | "done" | "cancelled";
  readonly since: string;
  readonly until: string;
  readonly states: readonly ("exhausted" | "aborted" | "cancelled" | "delivered" | "missing")[];
  readonly eventType: string | null;
  /** How many there were when it began */
  readonly matched: number;
  /** For how many another request was asked so far */
  readonly requested: number;
  /** Those that cannot be sent any more, such as of erased events */
  readonly skipped: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly finishedAt: string | null;
};

export type CreatedListener = {
  readonly id: string;
  readonly destinationUrl: string;
  readonly listenTo: readonly string[];
  readonly description: string | null;
  /** Names with masked values */
  readonly headers: Readonly<Record<string, string>>;
  readonly rateLimitPerSecond: number | null;
  readonly concurrency: number | null;
  readonly state: "active" | "paused" | "disabled";
  /** `gone`, `asked_by_receiver` or `failing` where the service disabled it */
  readonly disabledReason: string | null;
  /** Set while the receiver fails: single probes decide when the rest goes out */
  readonly held: {
    readonly since: string;
    readonly nextProbeAt: string;
  } | null;
  readonly consecutiveFailures: number;
  readonly createdAt: string;
  /** Verifies signatures; keep it like a password */
  readonly secret: string;
};

export type Listener = {
  readonly id: string;
  readonly destinationUrl: string;
  readonly listenTo: readonly string[];
  readonly description: string | null;
  /** Names with masked values */
  readonly headers: Readonly<Record<string, string>>;
  readonly rateLimitPerSecond: number | null;
  readonly concurrency: number | null;
  readonly state: "active" | "paused" | "disabled";
  /** `gone`, `asked_by_receiver` or `failing` where the service disabled it */
  readonly disabledReason: string | null;
  /** Set while the receiver fails: single probes decide when the rest goes out */
  readonly held: {
    readonly since: string;
    readonly nextProbeAt: string;
  } | null;
  readonly consecutiveFailures: number;
  readonly createdAt: string;
};

export type SigningSecret = {
  readonly webhookId: string;
  readonly secret: string;
  /** Earlier secrets that still sign beside this one */
  readonly retiring: readonly {
    readonly expiresAt: string;
  }[];
};

/** What listeners are sent; `type` says which of them. */
export type WebhookEvent =
  | {
  readonly id: string;
  readonly type: "website.eligibility";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly businessId: string;
    readonly websiteUrl: string;
    readonly eligible: boolean;
    readonly status: "pending" | "eligible" | "unreachable" | "ineligible";
    readonly reasons: readonly string[];
    readonly checkedAt: string;
  };
}
  | {
  readonly id: string;
  readonly type: "prospect.created";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly id: string;
    readonly businessId: string;
    readonly websiteUrl: string;
    readonly kind: "person" | "company";
    readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
    readonly person: {
      readonly firstName: string | null;
      readonly lastName: string | null;
      readonly title: string | null;
      readonly linkedInUrl: string | null;
      readonly businessEmail: string | null;
      readonly emailKind: "business" | "personal" | null;
    };
    readonly company: {
      readonly name: string | null;
      readonly domain: string | null;
      readonly industry: string | null;
      readonly employeeCount: string | null;
      readonly employees: {
        readonly min: number;
        readonly max: number | null;
      } | null;
      readonly estimateRevenue: string | null;
      readonly revenue: {
        readonly minUsd: number;
        readonly maxUsd: number | null;
      } | null;
      readonly city: string | null;
      readonly state: string | null;
      readonly zipcode: string | null;
    };
    readonly visits: {
      readonly count: number;
      readonly firstSeenAt: string;
      readonly lastSeenAt: string;
      readonly referrer: string | null;
      readonly pages: readonly {
        readonly url: string;
        readonly seenAt: string;
      }[];
    };
    readonly tags: readonly string[];
    /** Properties that have no field of their own */
    readonly extra: Readonly<Record<string, unknown>>;
    readonly createdAt: string;
    readonly updatedAt: string;
  };
}
  | {
  readonly id: string;
  readonly type: "wallet.low_balance";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly businessId: string;
    readonly websiteUrl: string;
    readonly walletId: string;
    /** ISO 4217 */
    readonly currency: string;
    /** In minor units of the currency */
    readonly balance: number;
    /** The balance without what is held, in minor units */
    readonly available: number;
    /** In minor units of the currency */
    readonly lowBalanceThreshold: number;
    /** In minor units of the currency */
    readonly dailyFee: number;
    /** Days that the available balance pays for; null if a day costs nothing */
    readonly daysLeft: number | null;
  };
}
  | {
  readonly id: string;
  readonly type: "campaign.suspended";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly businessId: string;
    readonly websiteUrl: string;
    /** The switch; a suspension leaves it on */
    readonly enabled: boolean;
    readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible";
    readonly reason: "insufficient_funds" | "funds_available";
    /** The UTC day that could not be paid, or with which outreach goes on */
    readonly day: string;
    readonly walletId: string;
    /** ISO 4217 */
    readonly currency: string;
    /** In minor units of the currency */
    readonly balance: number;
    /** In minor units of the currency */
    readonly dailyFee: number;
  };
}
  | {
  readonly id: string;
  readonly type: "campaign.resumed";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly businessId: string;
    readonly websiteUrl: string;
    /** The switch; a suspension leaves it on */
    readonly enabled: boolean;
    readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible";
    readonly reason: "insufficient_funds" | "funds_available";
    /** The UTC day that could not be paid, or with which outreach goes on */
    readonly day: string;
    readonly walletId: string;
    /** ISO 4217 */
    readonly currency: string;
    /** In minor units of the currency */
    readonly balance: number;
    /** In minor units of the currency */
    readonly dailyFee: number;
  };
}
  | {
  readonly id: string;
  readonly type: "webhook.failing";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly webhookId: string;
    readonly destinationUrl: string;
    /** Why it was disabled; null in a warning */
    readonly reason: "gone" | "asked_by_receiver" | "failing" | null;
    readonly consecutiveFailures: number;
    readonly failingSince: string | null;
  };
}
  | {
  readonly id: string;
  readonly type: "webhook.disabled";
  readonly timestamp: string;
  /** There when this is an example, sent on request. */
  readonly test?: true;
  readonly data: {
    readonly webhookId: string;
    readonly destinationUrl: string;
    /** Why it was disabled; null in a warning */
    readonly reason: "gone" | "asked_by_receiver" | "failing" | null;
    readonly consecutiveFailures: number;
    readonly failingSince: string | null;
  };
}
  | {
  readonly id: string;
  readonly type: "webhook.test";
  readonly timestamp: string;
  readonly data: {
    /** The listener that is tested */
    readonly webhookId: string;
  };
};

/** Every operation with what it takes and what it answers. */
export interface Operations {
  /** Onboard a business. Makes the user, and with the first one of a website its business and wallet. Repeating it answers the same user. */
  onboardBusiness: { request: { body: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      readonly firstName?: string;
      readonly lastName?: string;
      readonly companyName?: string;
      /** Data of the caller: any JSON object of at most 16 KiB and eight levels. */
      readonly metadata?: Readonly<Record<string, unknown>>;
    } }; answer: User };
  /** Authenticate a user. Answers a URL that signs the user in. It lives ten minutes and works once. */
  authenticateUser: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
    } }; answer: LoginUrl };
  /** Get a user by e-mail address and website */
  getUser: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
    } }; answer: User };
  /** Delete a user, or a business with all of its users. With an e-mail address it deletes that user, and with the last one the business. Without one it deletes the business. From the answer on nothing is charged, and no request about the business is started; what it left is erased within minutes. */
  deleteUser: { request: { query: {
      /** Which user; without it the business and all of its users are deleted. Never empty. */
      readonly email?: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
    } }; answer: {
      readonly deleted: {
        /** How many users were deleted. */
        readonly users: number;
        /** Whether the business was deleted. */
        readonly business: boolean;
      };
      /** What was left in the wallet and is to be paid back, in minor units. 0 while the business lives on. */
      readonly refundDue: number;
      /** ISO 4217, of `refundDue`; null while the business lives on. */
      readonly currency: string | null;
    } };
  /** Get a user by id */
  getUserById: { request: { path: {
      readonly userId: string;
    } }; answer: User };
  /** The audit trail, newest first. Changes, sign-ins and refused ones, exports and reads of secrets, each with the key or session and the request that did it. Refused sign-ins that name nobody are told at most once a minute. */
  listAudit: { request: { query?: {
      /** The id of a record: then what was done to it alone */
      readonly target?: string;
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly AuditEntry[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** Whether outreach is switched on, and runs */
  getCampaignStatus: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
    } }; answer: Campaign };
  /** Pause or resume outreach. Answers the resulting switch and whether outreach runs: today is charged before the answer. */
  setCampaignStatus: { request: { body: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      readonly enabled: boolean;
    } }; answer: Campaign };
  /** Get Wallet Details */
  getWallet: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
    } }; answer: Wallet };
  /** Set the balance below which an event warns */
  changeWalletSettings: { request: { body: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      /** An event `wallet.low_balance` tells of each fall below it; null switches that off. */
      readonly lowBalanceThreshold: null | number;
    } }; answer: Wallet };
  /** Topup wallet. Adds money. The same `reference` with the same amount answers the first top-up again, with another amount it is refused. */
  topUpWallet: { request: { body: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      /** In minor units. */
      readonly amount: number;
      /** Your name for this payment: a wallet takes each once. */
      readonly reference?: string;
    } }; answer: TopUp };
  /** Top-ups, charges, refunds and adjustments, newest first */
  listTransactions: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly Transaction[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** What happened to a wallet in a calendar month */
  getStatement: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      /** A calendar month, UTC. */
      readonly month: string;
    } }; answer: Statement };
  /** The transactions of a calendar month as CSV */
  exportStatement: { request: { query: {
      /** E-mail address of the user. Case and surrounding blanks do not matter. */
      readonly email: string;
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl: string;
      /** A calendar month, UTC. */
      readonly month: string;
    } }; answer: string };
  /** List prospects, newest first */
  listProspects: { request: { query?: {
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl?: string;
      readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
      /** Case does not matter. */
      readonly tag?: string;
      /** Words; each has to be the beginning of a word in name, e-mail address, company or domain. Case and accents do not matter. */
      readonly search?: string;
      /** Last seen at this time or later. */
      readonly seenAfter?: string;
      /** Last seen before this time. */
      readonly seenBefore?: string;
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly Prospect[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** Export prospects as CSV. A file as RFC 4180 has it. Texts that a spreadsheet would take for a formula begin with an apostrophe. */
  exportProspects: { request: { query?: {
      /** Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
      readonly websiteUrl?: string;
      readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
      /** Case does not matter. */
      readonly tag?: string;
      /** Words; each has to be the beginning of a word in name, e-mail address, company or domain. Case and accents do not matter. */
      readonly search?: string;
      /** Last seen at this time or later. */
      readonly seenAfter?: string;
      /** Last seen before this time. */
      readonly seenBefore?: string;
      /** Whether to begin with a byte order mark, which Excel needs to read UTF-8. */
      readonly bom?: "true" | "false";
    } }; answer: string };
  /** Get a prospect */
  getProspect: { request: { path: {
      readonly id: string;
    } }; answer: Prospect };
  /** Change the status or the tags of a prospect */
  updateProspect: { request: { path: {
      readonly id: string;
    }; body?: {
      readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
      /** Replaces all tags. */
      readonly tags?: readonly string[];
    } }; answer: Prospect };
  /** Erase a prospect and suppress it. Removes the prospect, its visits and the bodies of events about it, and cancels their deliveries. The same person seeded again does not come back. */
  eraseProspect: { request: { path: {
      readonly id: string;
    } }; answer: {
      readonly id: string;
      readonly erased: true;
    } };
  /** Seed Leads. Stores visitors durably and answers at once; they become prospects in the background. */
  seedLeads: { request: { body: {
      /** Of the business, in any spelling. */
      readonly website: string;
      readonly visitors: readonly {
        readonly linkedInUrl?: string | null;
        readonly firstName?: string | null;
        readonly lastName?: string | null;
        readonly title?: string | null;
        readonly companyName?: string | null;
        readonly businessEmail?: string | null;
        /** Of the company of the visitor. */
        readonly website?: string | null;
        readonly industry?: string | null;
        readonly employeeCount?: string | number | null;
        readonly estimateRevenue?: string | number | null;
        readonly city?: string | null;
        readonly state?: string | null;
        readonly zipcode?: string | number | null;
        readonly seenAt?: string | null;
        readonly referrer?: string | null;
        /** The page that was visited. */
        readonly capturedUrl?: string | null;
        readonly tags?: string | readonly string[] | null;
        readonly [name: string]: unknown;
      }[];
      readonly [name: string]: unknown;
    } | Readonly<Record<string, unknown>> }; answer: Readonly<Record<string, unknown>> };
  /** How far a seed has got, and which visitors were rejected */
  getSeedBatch: { request: { path: {
      readonly batchId: string;
    }; query?: {
      readonly limit?: number;
      readonly cursor?: string;
    } }; answer: SeedBatch };
  /** Every event a listener can ask for, with its JSON Schema and an example */
  listEventTypes: { request: {}; answer: {
      readonly items: readonly {
        readonly name: "website.eligibility" | "prospect.created" | "wallet.low_balance" | "campaign.suspended" | "campaign.resumed" | "webhook.failing" | "webhook.disabled";
        readonly description: string;
        /** JSON Schema of `data` */
        readonly schema: Readonly<Record<string, unknown>>;
        /** An example of `data` */
        readonly example: Readonly<Record<string, unknown>>;
      }[];
    } };
  /** Events, newest first, also those that no listener asked for */
  listEvents: { request: { query?: {
      readonly eventType?: "website.eligibility" | "prospect.created" | "wallet.low_balance" | "campaign.suspended" | "campaign.resumed" | "webhook.failing" | "webhook.disabled" | "webhook.test";
      /** Of the time of the event; included */
      readonly since?: string;
      /** Of the time of the event; not included */
      readonly until?: string;
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly Event[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** One event with its deliveries */
  getEvent: { request: { path: {
      readonly id: string;
    } }; answer: EventReport };
  /** Deliveries, newest event first */
  listDeliveries: { request: { query?: {
      readonly webhookId?: string;
      readonly state?: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
      readonly eventType?: "website.eligibility" | "prospect.created" | "wallet.low_balance" | "campaign.suspended" | "campaign.resumed" | "webhook.failing" | "webhook.disabled" | "webhook.test";
      /** The status of the last answer */
      readonly statusCode?: number;
      /** Of the time of the event; included */
      readonly since?: string;
      /** Of the time of the event; not included */
      readonly until?: string;
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly Delivery[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** One delivery with every attempt */
  getDelivery: { request: { path: {
      readonly id: string;
    } }; answer: DeliveryReport };
  /** Retry one delivery. Each call makes one request, also of a delivery that has succeeded. */
  retryDelivery: { request: { path: {
      readonly id: string;
    } }; answer: {
      readonly deliveryId: string;
      readonly requestId: string;
    } };
  /** How far a recovery has got */
  getRecovery: { request: { path: {
      readonly jobId: string;
    } }; answer: Recovery };
  /** Cancel a recovery. What it has asked for already goes out. One that has ended stays as it is. */
  cancelRecovery: { request: { path: {
      readonly jobId: string;
    } }; answer: Recovery };
  /** Retry many deliveries of a listener. Without an upper bound, and no faster than the receiver takes them. One job a listener at a time. */
  recoverDeliveries: { request: { path: {
      readonly id: string;
    }; body: {
      /** From which time of the event on */
      readonly since: string;
      /** Before which time of the event; now unless given */
      readonly until?: string;
      /** `missing`: events of a type it listens to that have no delivery to it */
      readonly states?: readonly ("exhausted" | "aborted" | "cancelled" | "delivered" | "missing")[];
      readonly eventType?: "website.eligibility" | "prospect.created" | "wallet.low_balance" | "campaign.suspended" | "campaign.resumed" | "webhook.failing" | "webhook.disabled";
      /** Counts and does nothing else */
      readonly dryRun?: boolean;
    } }; answer: {
      /** Null for a dry run */
      readonly jobId: string | null;
      readonly matched: number;
    } };
  /** Get all webhooks */
  listWebhookListeners: { request: { query?: {
      readonly limit?: number;
      /** The `nextCursor` of the answer before. */
      readonly cursor?: string;
    } }; answer: {
      readonly items: readonly Listener[];
      /** Where the list goes on; null exactly at its end. */
      readonly nextCursor: string | null;
    } };
  /** Create Webhook Listener */
  createWebhookListener: { request: { body: {
      readonly destinationUrl: string;
      /** Names of events, or `*` for all: website.eligibility, prospect.created, wallet.low_balance, campaign.suspended, campaign.resumed, webhook.failing, webhook.disabled. */
      readonly listenTo: readonly string[];
      readonly description?: string;
      readonly headers?: Readonly<Record<string, string>> | null;
      /** Requests a second at most. */
      readonly rateLimitPerSecond?: number;
      /** Requests in flight at most; 32 unless given. */
      readonly concurrency?: number;
    } }; answer: CreatedListener };
  /** Get one webhook */
  getWebhookListener: { request: { path: {
      readonly id: string;
    } }; answer: Listener };
  /** Update Webhook Listener. What is left out stays. It applies to the next attempt, also of what waits already. */
  updateWebhookListener: { request: { path: {
      readonly id: string;
    }; body?: {
      readonly destinationUrl?: string;
      /** Names of events, or `*` for all: website.eligibility, prospect.created, wallet.low_balance, campaign.suspended, campaign.resumed, webhook.failing, webhook.disabled. */
      readonly listenTo?: readonly string[];
      readonly description?: string | null;
      /** Replaces all headers; null clears them. Needed where there are any and scheme, host or port of `destinationUrl` change: what one server was trusted with is not sent to another. */
      readonly headers?: Readonly<Record<string, string>> | null;
      readonly rateLimitPerSecond?: number | null;
      readonly concurrency?: number | null;
      /** `active` also clears failures and lets what is held back go out */
      readonly state?: "active" | "paused";
    } }; answer: Listener };
  /** Delete Webhook Listener. Pending deliveries are cancelled. Deliveries stay readable by their ids until they expire. */
  deleteWebhookListener: { request: { path: {
      readonly id: string;
    } }; answer: {
      readonly id: string;
      readonly deleted: true;
      readonly cancelledDeliveries: number;
    } };
  /** Get the signing secret */
  getWebhookSecret: { request: { path: {
      readonly id: string;
    } }; answer: SigningSecret };
  /** Replace the signing secret. Requests carry a signature of the new and of the earlier secrets until the grace period ends. */
  rotateWebhookSecret: { request: { path: {
      readonly id: string;
    }; body?: {
      /** How long the earlier secret goes on signing beside the new one */
      readonly gracePeriodSeconds?: number;
    } }; answer: SigningSecret };
  /** Send a test event. One request without retries, also to a listener that is paused, disabled or held back. */
  sendTestEvent: { request: { path: {
      readonly id: string;
    }; body?: {
      /** Sends this type's example, marked with `test: true`, instead of `webhook.test` */
      readonly eventType?: "website.eligibility" | "prospect.created" | "wallet.low_balance" | "campaign.suspended" | "campaign.resumed" | "webhook.failing" | "webhook.disabled";
    } }; answer: {
      readonly eventId: string;
      readonly deliveryId: string;
    } };
  /** This description */
  getOpenApiDocument: { request: {}; answer: Readonly<Record<string, unknown>> };
}

/** Where each operation lives, and what of its answer is handed out. */
export const OPERATIONS = {
  onboardBusiness: { method: 'POST', path: '/user/onboard', answer: 'data' },
  authenticateUser: { method: 'GET', path: '/user/login', answer: 'data' },
  getUser: { method: 'GET', path: '/user', answer: 'data' },
  deleteUser: { method: 'DELETE', path: '/user', answer: 'data' },
  getUserById: { method: 'GET', path: '/user/{userId}', answer: 'data' },
  listAudit: { method: 'GET', path: '/audit', answer: 'data' },
  getCampaignStatus: { method: 'GET', path: '/campaign/status', answer: 'data' },
  setCampaignStatus: { method: 'PUT', path: '/campaign/status', answer: 'data' },
  getWallet: { method: 'GET', path: '/wallet', answer: 'data' },
  changeWalletSettings: { method: 'PATCH', path: '/wallet', answer: 'data' },
  topUpWallet: { method: 'POST', path: '/wallet/topup', answer: 'data' },
  listTransactions: { method: 'GET', path: '/wallet/transactions', answer: 'data' },
  getStatement: { method: 'GET', path: '/wallet/statement', answer: 'data' },
  exportStatement: { method: 'GET', path: '/wallet/statement.csv', answer: 'text' },
  listProspects: { method: 'GET', path: '/prospect', answer: 'data' },
  exportProspects: { method: 'GET', path: '/prospect/export.csv', answer: 'text' },
  getProspect: { method: 'GET', path: '/prospect/{id}', answer: 'data' },
  updateProspect: { method: 'PATCH', path: '/prospect/{id}', answer: 'data' },
  eraseProspect: { method: 'DELETE', path: '/prospect/{id}', answer: 'data' },
  seedLeads: { method: 'POST', path: '/seed/lead', answer: 'body' },
  getSeedBatch: { method: 'GET', path: '/seed/{batchId}', answer: 'data' },
  listEventTypes: { method: 'GET', path: '/webhook/event-types', answer: 'data' },
  listEvents: { method: 'GET', path: '/webhook/events', answer: 'data' },
  getEvent: { method: 'GET', path: '/webhook/events/{id}', answer: 'data' },
  listDeliveries: { method: 'GET', path: '/webhook/deliveries', answer: 'data' },
  getDelivery: { method: 'GET', path: '/webhook/deliveries/{id}', answer: 'data' },
  retryDelivery: { method: 'POST', path: '/webhook/deliveries/{id}/retry', answer: 'data' },
  getRecovery: { method: 'GET', path: '/webhook/recoveries/{jobId}', answer: 'data' },
  cancelRecovery: { method: 'DELETE', path: '/webhook/recoveries/{jobId}', answer: 'data' },
  recoverDeliveries: { method: 'POST', path: '/webhook/{id}/recover', answer: 'data' },
  listWebhookListeners: { method: 'GET', path: '/webhook', answer: 'data' },
  createWebhookListener: { method: 'POST', path: '/webhook', answer: 'data' },
  getWebhookListener: { method: 'GET', path: '/webhook/{id}', answer: 'data' },
  updateWebhookListener: { method: 'PATCH', path: '/webhook/{id}', answer: 'data' },
  deleteWebhookListener: { method: 'DELETE', path: '/webhook/{id}', answer: 'data' },
  getWebhookSecret: { method: 'GET', path: '/webhook/{id}/secret', answer: 'data' },
  rotateWebhookSecret: { method: 'POST', path: '/webhook/{id}/secret/rotate', answer: 'data' },
  sendTestEvent: { method: 'POST', path: '/webhook/{id}/test', answer: 'data' },
  getOpenApiDocument: { method: 'GET', path: '/openapi.json', answer: 'body' },
} as const;
