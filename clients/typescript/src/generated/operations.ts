/* Made from the OpenAPI document by `npm run client`: changes here are lost. */

export const OPERATIONS = {
  /** Onboard a business. Makes the user, and with the first one of a website its business and wallet. Repeating it answers the same user. */
  onboardBusiness: { method: 'POST', path: '/user/onboard' },
  /** Authenticate a user. Answers a URL that signs the user in. It lives ten minutes and works once. */
  authenticateUser: { method: 'GET', path: '/user/login' },
  /** Get a user by e-mail address and website */
  getUser: { method: 'GET', path: '/user' },
  /** Delete a user, or a business with all of its users. With an e-mail address it deletes that user, and with the last one the business. Without one it deletes the business. From the answer on nothing is charged, and no request about the business is started; what it left is erased within minutes. */
  deleteUser: { method: 'DELETE', path: '/user' },
  /** Get a user by id */
  getUserById: { method: 'GET', path: '/user/{userId}' },
  /** The audit trail, newest first. Changes, sign-ins and refused ones, exports and reads of secrets, each with the key or session and the request that did it. Refused sign-ins that name nobody are told at most once a minute. */
  listAudit: { method: 'GET', path: '/audit' },
  /** Whether outreach is switched on, and what keeps it from sending */
  getCampaignStatus: { method: 'GET', path: '/campaign/status' },
  /** Pause or resume outreach. Answers the resulting switch and whether outreach runs: today is charged before the answer. Once it is off no e-mail starts: the answer waits up to 5 s for those on their way. */
  setCampaignStatus: { method: 'PUT', path: '/campaign/status' },
  /** Who the e-mails of a website come from */
  getSender: { method: 'GET', path: '/campaign/sender' },
  /** Set who the e-mails of a website come from */
  saveSender: { method: 'PUT', path: '/campaign/sender' },
  /** The e-mails of a website, in one of their versions */
  getSequence: { method: 'GET', path: '/campaign/sequence' },
  /** Save the e-mails of a website. They become the next version, which goes to nobody before it is approved; people who are in the sequence go on with the version they began with. The same e-mails as in the latest version make no other. */
  saveSequence: { method: 'PUT', path: '/campaign/sequence' },
  /** Approve a version of the sequence. Nothing is sent before. People who wait for an approval, and those who come, go through the approved version. So do those in a later one, from the step on that they are at: approving an older version again takes the later one back. */
  approveSequence: { method: 'POST', path: '/campaign/approve' },
  /** Whom the e-mails of a website may go to, and on what legal basis */
  getOutreachRules: { method: 'GET', path: '/campaign/rules' },
  /** Set whom the e-mails of a website may go to, and record the legal basis. What is left out stays as it is. People are decided about anew when the countries change. */
  saveOutreachRules: { method: 'PUT', path: '/campaign/rules' },
  /** Whom a sequence would go to, and what they would read. Sends nothing and changes nothing. */
  previewOutreach: { method: 'POST', path: '/campaign/preview' },
  /** Send one e-mail of the latest version to the user. To `email` itself, with made-up values and free of charge; three a day for a website. */
  sendTestMessage: { method: 'POST', path: '/campaign/test' },
  /** Go on after somebody has seen to what stopped outreach. Lifts the blocks `mailbox_auth` and `reputation`. The switch is `PUT /campaign/status`. */
  resumeOutreach: { method: 'POST', path: '/campaign/resume' },
  /** What became of the people who were written to */
  getOutreachStats: { method: 'GET', path: '/campaign/stats' },
  /** Who is in the sequence, and who is not and why, newest first */
  listEnrolments: { method: 'GET', path: '/outreach/enrolments' },
  /** Write to a person later */
  holdEnrolment: { method: 'POST', path: '/outreach/enrolments/{id}/hold' },
  /** Write to a person no more */
  stopEnrolment: { method: 'POST', path: '/outreach/enrolments/{id}/stop' },
  /** End what holds a person’s enrolment */
  resumeEnrolment: { method: 'POST', path: '/outreach/enrolments/{id}/resume' },
  /** Messages and what became of them, newest first */
  listSends: { method: 'GET', path: '/outreach/sends' },
  /** One message, with its text as it was sent */
  getSend: { method: 'GET', path: '/outreach/sends/{id}' },
  /** Say what became of a message whose outcome is unknown. It was not charged, and is not. After `sent` the person’s sequence goes on; after `not_sent` the message is sent again, under the same Message-ID, unless the sequence has gone on without it. */
  resolveSend: { method: 'POST', path: '/outreach/sends/{id}/resolve' },
  /** Messages that were captured instead of being sent, newest first. Without a mail server every message ends here, byte for byte as it would have left; nothing leaves the machine. */
  listCapturedMessages: { method: 'GET', path: '/outreach/outbox' },
  /** Get Wallet Details */
  getWallet: { method: 'GET', path: '/wallet' },
  /** Set the balance below which an event warns */
  changeWalletSettings: { method: 'PATCH', path: '/wallet' },
  /** Topup wallet. Adds money, of which what is owed is paid first. The same `reference` with the same amount answers the first top-up again, with another amount it is refused. */
  topUpWallet: { method: 'POST', path: '/wallet/topup' },
  /** Take a top-up back, as after a charge-back. What is available of it leaves the wallet; the rest is owed, and the next top-up pays it first. A top-up is reversed once: the same again answers the first reversal, with another amount it is refused. */
  reverseTopUp: { method: 'POST', path: '/wallet/topup/reverse' },
  /** Top-ups, charges, refunds, adjustments, reversals and repayments, newest first */
  listTransactions: { method: 'GET', path: '/wallet/transactions' },
  /** What happened to a wallet in a calendar month */
  getStatement: { method: 'GET', path: '/wallet/statement' },
  /** The transactions of a calendar month as CSV */
  exportStatement: { method: 'GET', path: '/wallet/statement.csv' },
  /** List prospects, newest first */
  listProspects: { method: 'GET', path: '/prospect' },
  /** Export prospects as CSV. A file as RFC 4180 has it. Texts that a spreadsheet would take for a formula begin with an apostrophe. */
  exportProspects: { method: 'GET', path: '/prospect/export.csv' },
  /** Get a prospect */
  getProspect: { method: 'GET', path: '/prospect/{id}' },
  /** Change the status or the tags of a prospect */
  updateProspect: { method: 'PATCH', path: '/prospect/{id}' },
  /** Erase a prospect and suppress it. Removes the prospect, its visits and the bodies of events about it, and cancels their deliveries. The same person seeded again does not come back. */
  eraseProspect: { method: 'DELETE', path: '/prospect/{id}' },
  /** List exclusions, newest first */
  listExclusions: { method: 'GET', path: '/exclusion' },
  /** Add exclusions. Visitors with one of these e-mail addresses, or of one of these domains and the names below them by e-mail address or company, become no prospects and no events; the seed counts them as `excluded`. At most 10000 entries a request, as JSON or as CSV (`text/csv`): one in a line, in the first column or in the one that the first line calls `domain`, `email`, `website` or `entry`. All of them are added or, where one can't be read, none. What is on the list already stays. */
  addExclusions: { method: 'POST', path: '/exclusion' },
  /** Remove one exclusion, or all */
  removeExclusions: { method: 'DELETE', path: '/exclusion' },
  /** Visitors of websites that are not onboarded, newest first. Visitors that came in the form of their sender and were captured on no website of yours. They become visitors of the website that is onboarded with their host, or names it among its further hosts, within 30 days; after that they are gone. */
  listUnmatchedVisitors: { method: 'GET', path: '/seed/unmatched' },
  /** Remove an unmatched visitor */
  deleteUnmatchedVisitor: { method: 'DELETE', path: '/seed/unmatched/{batchId}' },
  /** Seed Leads. Stores visitors durably and answers at once; they become prospects in the background. One visitor in the form of its sender, without `visitors`, is answered 200 whatever website it was captured on: where that is none of yours it is kept as unmatched. */
  seedLeads: { method: 'POST', path: '/seed/lead' },
  /** How far a seed has got, and which visitors were rejected */
  getSeedBatch: { method: 'GET', path: '/seed/{batchId}' },
  /** What mailbox providers find at the domain of the sender. Looks up SPF, DKIM and DMARC in the DNS. It is information: nothing is kept from being sent because of it. */
  checkSenderDomain: { method: 'GET', path: '/campaign/sender/domain' },
  /** Whom a website must not write to, newest first. Addresses are stored as keyed hashes alone. With `address` it tells what keeps that one from being written to: its own entry, one of its domain, or one of the whole installation. */
  listSuppressions: { method: 'GET', path: '/outreach/suppressions' },
  /** Suppress addresses and domains for a website. From the answer on no message to them begins. Entries that are neither an e-mail address nor a domain are named in `rejected`; the others are added. */
  addSuppressions: { method: 'POST', path: '/outreach/suppressions' },
  /** Take an address or a domain off the list of a website. For people who asked to be written to again. Complaints and hard bounces stay on the list of the installation. */
  removeSuppression: { method: 'DELETE', path: '/outreach/suppressions' },
  /** Every event a listener can ask for, with its JSON Schema and an example */
  listEventTypes: { method: 'GET', path: '/webhook/event-types' },
  /** Which of the last 100 events a filter lets pass. Changes nothing: it is for trying a filter before a listener has it. */
  tryWebhookFilter: { method: 'POST', path: '/webhook/filter/dry-run' },
  /** Events, newest first, also those that no listener asked for */
  listEvents: { method: 'GET', path: '/webhook/events' },
  /** One event with its deliveries */
  getEvent: { method: 'GET', path: '/webhook/events/{id}' },
  /** Deliveries, newest event first */
  listDeliveries: { method: 'GET', path: '/webhook/deliveries' },
  /** One delivery with every attempt */
  getDelivery: { method: 'GET', path: '/webhook/deliveries/{id}' },
  /** Retry one delivery. Each call makes one request, also of a delivery that has succeeded. */
  retryDelivery: { method: 'POST', path: '/webhook/deliveries/{id}/retry' },
  /** How far a recovery has got */
  getRecovery: { method: 'GET', path: '/webhook/recoveries/{jobId}' },
  /** Cancel a recovery. What it has asked for already goes out. One that has ended stays as it is. */
  cancelRecovery: { method: 'DELETE', path: '/webhook/recoveries/{jobId}' },
  /** Retry many deliveries of a listener. Without an upper bound, and no faster than the receiver takes them. One job a listener at a time. */
  recoverDeliveries: { method: 'POST', path: '/webhook/{id}/recover' },
  /** Get all webhooks */
  listWebhookListeners: { method: 'GET', path: '/webhook' },
  /** Create Webhook Listener */
  createWebhookListener: { method: 'POST', path: '/webhook' },
  /** Get one webhook */
  getWebhookListener: { method: 'GET', path: '/webhook/{id}' },
  /** Update Webhook Listener. What is left out stays. It applies to the next attempt, also of what waits already. */
  updateWebhookListener: { method: 'PATCH', path: '/webhook/{id}' },
  /** Delete Webhook Listener. Pending deliveries are cancelled. Deliveries stay readable by their ids until they expire. */
  deleteWebhookListener: { method: 'DELETE', path: '/webhook/{id}' },
  /** Get the signing secret */
  getWebhookSecret: { method: 'GET', path: '/webhook/{id}/secret' },
  /** Replace the signing secret. Requests carry a signature of the new and of the earlier secrets until the grace period ends. */
  rotateWebhookSecret: { method: 'POST', path: '/webhook/{id}/secret/rotate' },
  /** Send a test event. One request without retries, also to a listener that is paused, disabled or held back. */
  sendTestEvent: { method: 'POST', path: '/webhook/{id}/test' },
  /** This description */
  getOpenApiDocument: { method: 'GET', path: '/openapi.json' },
} as const;
