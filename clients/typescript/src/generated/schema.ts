/* Made from the OpenAPI document by `npm run client`: changes here are lost. */

export interface paths {
    readonly "/user/onboard": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Onboard a business
         * @description Makes the user, and with the first one of a website its business and wallet. Repeating it answers the same user.
         */
        readonly post: operations["onboardBusiness"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/user/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Authenticate a user
         * @description Answers a URL that signs the user in. It lives ten minutes and works once.
         */
        readonly get: operations["authenticateUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/user": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a user by e-mail address and website */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a user, or a business with all of its users
         * @description With an e-mail address it deletes that user, and with the last one the business. Without one it deletes the business. From the answer on nothing is charged, and no request about the business is started; what it left is erased within minutes.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/user/{userId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a user by id */
        readonly get: operations["getUserById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The audit trail, newest first
         * @description Changes, sign-ins and refused ones, exports and reads of secrets, each with the key or session and the request that did it. Refused sign-ins that name nobody are told at most once a minute.
         */
        readonly get: operations["listAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether outreach is switched on, and what keeps it from sending */
        readonly get: operations["getCampaignStatus"];
        /**
         * Pause or resume outreach
         * @description Answers the resulting switch and whether outreach runs: today is charged before the answer. Once it is off no e-mail starts: the answer waits up to 5 s for those on their way.
         */
        readonly put: operations["setCampaignStatus"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/sender": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who the e-mails of a website come from */
        readonly get: operations["getSender"];
        /** Set who the e-mails of a website come from */
        readonly put: operations["saveSender"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/sequence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The e-mails of a website, in one of their versions */
        readonly get: operations["getSequence"];
        /**
         * Save the e-mails of a website
         * @description They become the next version, which goes to nobody before it is approved; people who are in the sequence go on with the version they began with. The same e-mails as in the latest version make no other.
         */
        readonly put: operations["saveSequence"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve a version of the sequence
         * @description Nothing is sent before. People who wait for an approval, and those who come, go through the approved version. So do those in a later one, from the step on that they are at: approving an older version again takes the later one back.
         */
        readonly post: operations["approveSequence"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whom the e-mails of a website may go to, and on what legal basis */
        readonly get: operations["getOutreachRules"];
        /**
         * Set whom the e-mails of a website may go to, and record the legal basis
         * @description What is left out stays as it is. People are decided about anew when the countries change.
         */
        readonly put: operations["saveOutreachRules"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Whom a sequence would go to, and what they would read
         * @description Sends nothing and changes nothing.
         */
        readonly post: operations["previewOutreach"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send one e-mail of the latest version to the user
         * @description To `email` itself, with made-up values and free of charge; three a day for a website.
         */
        readonly post: operations["sendTestMessage"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Go on after somebody has seen to what stopped outreach
         * @description Lifts the blocks `mailbox_auth` and `reputation`. The switch is `PUT /campaign/status`.
         */
        readonly post: operations["resumeOutreach"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/stats": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What became of the people who were written to */
        readonly get: operations["getOutreachStats"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/enrolments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who is in the sequence, and who is not and why, newest first */
        readonly get: operations["listEnrolments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/enrolments/{id}/hold": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Write to a person later */
        readonly post: operations["holdEnrolment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/enrolments/{id}/stop": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Write to a person no more */
        readonly post: operations["stopEnrolment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/enrolments/{id}/resume": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End what holds a person’s enrolment */
        readonly post: operations["resumeEnrolment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/sends": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Messages and what became of them, newest first */
        readonly get: operations["listSends"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/sends/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One message, with its text as it was sent */
        readonly get: operations["getSend"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/sends/{id}/resolve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Say what became of a message whose outcome is unknown
         * @description It was not charged, and is not. After `sent` the person’s sequence goes on; after `not_sent` the message is sent again, under the same Message-ID, unless the sequence has gone on without it.
         */
        readonly post: operations["resolveSend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/outbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Messages that were captured instead of being sent, newest first
         * @description Without a mail server every message ends here, byte for byte as it would have left; nothing leaves the machine.
         */
        readonly get: operations["listCapturedMessages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Wallet Details */
        readonly get: operations["getWallet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Set the balance below which an event warns */
        readonly patch: operations["changeWalletSettings"];
        readonly trace?: never;
    };
    readonly "/wallet/topup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Topup wallet
         * @description Adds money, of which what is owed is paid first. The same `reference` with the same amount answers the first top-up again, with another amount it is refused.
         */
        readonly post: operations["topUpWallet"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet/topup/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take a top-up back, as after a charge-back
         * @description What is available of it leaves the wallet; the rest is owed, and the next top-up pays it first. A top-up is reversed once: the same again answers the first reversal, with another amount it is refused.
         */
        readonly post: operations["reverseTopUp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet/transactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Top-ups, charges, refunds, adjustments, reversals and repayments, newest first */
        readonly get: operations["listTransactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet/statement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What happened to a wallet in a calendar month */
        readonly get: operations["getStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/wallet/statement.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The transactions of a calendar month as CSV */
        readonly get: operations["exportStatement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/prospect": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List prospects, newest first */
        readonly get: operations["listProspects"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/prospect/export.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export prospects as CSV
         * @description A file as RFC 4180 has it. Texts that a spreadsheet would take for a formula begin with an apostrophe.
         */
        readonly get: operations["exportProspects"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/prospect/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a prospect */
        readonly get: operations["getProspect"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a prospect and suppress it
         * @description Removes the prospect, its visits and the bodies of events about it, and cancels their deliveries. The same person seeded again does not come back.
         */
        readonly delete: operations["eraseProspect"];
        readonly options?: never;
        readonly head?: never;
        /** Change the status or the tags of a prospect */
        readonly patch: operations["updateProspect"];
        readonly trace?: never;
    };
    readonly "/exclusion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List exclusions, newest first */
        readonly get: operations["listExclusions"];
        readonly put?: never;
        /**
         * Add exclusions
         * @description Visitors with one of these e-mail addresses, or of one of these domains and the names below them by e-mail address or company, become no prospects and no events; the seed counts them as `excluded`. At most 10000 entries a request, as JSON or as CSV (`text/csv`): one in a line, in the first column or in the one that the first line calls `domain`, `email`, `website` or `entry`. All of them are added or, where one can't be read, none. What is on the list already stays.
         */
        readonly post: operations["addExclusions"];
        /** Remove one exclusion, or all */
        readonly delete: operations["removeExclusions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/seed/unmatched": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Visitors of websites that are not onboarded, newest first
         * @description Visitors that came in the form of their sender and were captured on no website of yours. They become visitors of the website that is onboarded with their host, or names it among its further hosts, within 30 days; after that they are gone.
         */
        readonly get: operations["listUnmatchedVisitors"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/seed/unmatched/{batchId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove an unmatched visitor */
        readonly delete: operations["deleteUnmatchedVisitor"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/seed/lead": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Seed Leads
         * @description Stores visitors durably and answers at once; they become prospects in the background. One visitor in the form of its sender, without `visitors`, is answered 200 whatever website it was captured on: where that is none of yours it is kept as unmatched.
         */
        readonly post: operations["seedLeads"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/seed/{batchId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How far a seed has got, and which visitors were rejected */
        readonly get: operations["getSeedBatch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/campaign/sender/domain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What mailbox providers find at the domain of the sender
         * @description Looks up SPF, DKIM and DMARC in the DNS. It is information: nothing is kept from being sent because of it.
         */
        readonly get: operations["checkSenderDomain"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/suppressions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Whom a website must not write to, newest first
         * @description Addresses are stored as keyed hashes alone. With `address` it tells what keeps that one from being written to: its own entry, one of its domain, or one of the whole installation.
         */
        readonly get: operations["listSuppressions"];
        readonly put?: never;
        /**
         * Suppress addresses and domains for a website
         * @description From the answer on no message to them begins. Entries that are neither an e-mail address nor a domain are named in `rejected`; the others are added.
         */
        readonly post: operations["addSuppressions"];
        /**
         * Take an address or a domain off the list of a website
         * @description For people who asked to be written to again. Complaints and hard bounces stay on the list of the installation.
         */
        readonly delete: operations["removeSuppression"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/outreach/inbound": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/event-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Every event a listener can ask for, with its JSON Schema and an example */
        readonly get: operations["listEventTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/filter/dry-run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Which of the last 100 events a filter lets pass
         * @description Changes nothing: it is for trying a filter before a listener has it.
         */
        readonly post: operations["tryWebhookFilter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Events, newest first, also those that no listener asked for */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/events/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One event with its deliveries */
        readonly get: operations["getEvent"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Deliveries, newest event first */
        readonly get: operations["listDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/deliveries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One delivery with every attempt */
        readonly get: operations["getDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/deliveries/{id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retry one delivery
         * @description Each call makes one request, also of a delivery that has succeeded.
         */
        readonly post: operations["retryDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/recoveries/{jobId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How far a recovery has got */
        readonly get: operations["getRecovery"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel a recovery
         * @description What it has asked for already goes out. One that has ended stays as it is.
         */
        readonly delete: operations["cancelRecovery"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/{id}/recover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Retry many deliveries of a listener
         * @description Without an upper bound, and no faster than the receiver takes them. One job a listener at a time.
         */
        readonly post: operations["recoverDeliveries"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get all webhooks */
        readonly get: operations["listWebhookListeners"];
        readonly put?: never;
        /** Create Webhook Listener */
        readonly post: operations["createWebhookListener"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get one webhook */
        readonly get: operations["getWebhookListener"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete Webhook Listener
         * @description Pending deliveries are cancelled. Deliveries stay readable by their ids until they expire.
         */
        readonly delete: operations["deleteWebhookListener"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Update Webhook Listener
         * @description What is left out stays. It applies to the next attempt, also of what waits already.
         */
        readonly patch: operations["updateWebhookListener"];
        readonly trace?: never;
    };
    readonly "/webhook/{id}/secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the signing secret */
        readonly get: operations["getWebhookSecret"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/{id}/secret/rotate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the signing secret
         * @description Requests carry a signature of the new and of the earlier secrets until the grace period ends.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/webhook/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a test event
         * @description One request without retries, also to a listener that is paused, disabled or held back.
         */
        readonly post: operations["sendTestEvent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** This description */
        readonly get: operations["getOpenApiDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/auth/wildcard-partner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "website.eligibility": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * website.eligibility
         * @description A website was checked for the first time, or the result of its check has changed.
         */
        readonly post: operations["on.website.eligibility"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "prospect.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * prospect.created
         * @description A person or company was identified on a website for the first time.
         */
        readonly post: operations["on.prospect.created"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "prospect.returned": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * prospect.returned
         * @description A known prospect came back: a visit later than all before it, on another UTC day or, where the service has a quiet time, after that. One an hour and prospect; what happens meanwhile is told when the hour is over.
         */
        readonly post: operations["on.prospect.returned"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "prospect.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * prospect.updated
         * @description A known prospect has gained or changed e-mail address, LinkedIn address, title, or name or domain of the company. One an hour and prospect; what changes meanwhile is told when the hour is over.
         */
        readonly post: operations["on.prospect.updated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "wallet.low_balance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * wallet.low_balance
         * @description The available balance of a wallet fell below its threshold.
         */
        readonly post: operations["on.wallet.low_balance"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "wallet.topup_reversed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * wallet.topup_reversed
         * @description A top-up was taken back. What was not there any more is owed, and paid by the next top-up.
         */
        readonly post: operations["on.wallet.topup_reversed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "campaign.suspended": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * campaign.suspended
         * @description Outreach has stopped because the wallet cannot pay the daily fee.
         */
        readonly post: operations["on.campaign.suspended"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "campaign.resumed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * campaign.resumed
         * @description Outreach goes on after a suspension.
         */
        readonly post: operations["on.campaign.resumed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "campaign.blocked": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * campaign.blocked
         * @description A campaign that is switched on was stopped by something that somebody has to see to.
         */
        readonly post: operations["on.campaign.blocked"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "outreach.sent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * outreach.sent
         * @description A mail server accepted an e-mail of a sequence, or it was captured.
         */
        readonly post: operations["on.outreach.sent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "outreach.replied": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * outreach.replied
         * @description A person answered; no further e-mail of the sequence goes to them.
         */
        readonly post: operations["on.outreach.replied"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "outreach.bounced": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * outreach.bounced
         * @description An e-mail could not be delivered, because its address does not exist.
         */
        readonly post: operations["on.outreach.bounced"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "outreach.complained": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * outreach.complained
         * @description A person reported an e-mail as unwanted; nobody writes to them again.
         */
        readonly post: operations["on.outreach.complained"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "prospect.unsubscribed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * prospect.unsubscribed
         * @description A person asked for no further e-mails of a business.
         */
        readonly post: operations["on.prospect.unsubscribed"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.failing": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * webhook.failing
         * @description A listener has been failing for half of the time and attempts after which it is disabled.
         */
        readonly post: operations["on.webhook.failing"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * webhook.disabled
         * @description A listener was disabled, because it kept failing or its receiver asked for it.
         */
        readonly post: operations["on.webhook.disabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * webhook.test
         * @description Somebody has asked for a test of this listener. Listeners cannot ask for it.
         */
        readonly post: operations["on.webhook.test"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Problem: {
            readonly status: number;
            /** @description For people; it may change */
            readonly message: string;
            /**
             * @description For programs
             * @enum {string}
             */
            readonly code: "invalid_request" | "malformed_json" | "missing_api_key" | "invalid_api_key" | "insufficient_scope" | "record_not_found" | "route_not_found" | "method_not_allowed" | "idempotency_in_progress" | "idempotency_key_reused" | "reference_reused" | "listener_not_active" | "listener_deleted" | "event_erased" | "event_expired" | "recovery_running" | "too_many_listeners" | "host_taken" | "balance_limit" | "campaign_not_ready" | "enrolment_ended" | "send_not_unknown" | "search_too_broad" | "body_too_deep" | "request_timeout" | "body_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "store_unavailable";
            /** @description All that is wrong with the input, each with its place: `visitors[3].firstName` */
            readonly errors?: readonly {
                readonly path: string;
                readonly message: string;
            }[];
            readonly requestId: string;
        };
        readonly User: {
            /** @example usr_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly userId: string;
            readonly email: string;
            readonly websiteUrl: string;
            readonly additionalHosts: readonly string[];
            readonly businessId: string;
            readonly firstName: string | null;
            readonly lastName: string | null;
            readonly companyName: string | null;
            readonly metadata: {
                readonly [key: string]: unknown;
            } | null;
            readonly eligibility: components["schemas"]["Eligibility"];
            readonly campaign: {
                readonly enabled: boolean;
                /** @enum {string} */
                readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
            };
            readonly wallet: {
                readonly walletId: string;
                /** @description In minor units of the currency. */
                readonly balance: number;
                /** @description ISO 4217 */
                readonly currency: string;
            };
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly Eligibility: {
            /** @enum {string} */
            readonly status: "pending" | "eligible" | "unreachable" | "ineligible";
            /** @description Machine-readable, empty while nothing is wrong. */
            readonly reasons: readonly string[];
            readonly checkedAt: string | null;
        };
        readonly LoginUrl: {
            readonly userId: string;
            /**
             * Format: uri
             * @description Works once, within ten minutes, and signs this user in.
             */
            readonly loginUrl: string;
            /** Format: date-time */
            readonly expiresAt: string;
        };
        readonly AuditEntry: {
            /** @example aud_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /**
             * @example listener.updated
             * @enum {string}
             */
            readonly action: "partner.created" | "key.created" | "key.rotated" | "key.revoked" | "business.onboarded" | "business.hosts_changed" | "business.deleted" | "business.erased" | "user.onboarded" | "user.updated" | "user.deleted" | "user.login_url_created" | "user.sign_in_refused" | "session.opened" | "session.closed" | "support_session.opened" | "support_session.refused" | "support_session.closed" | "campaign.enabled" | "campaign.disabled" | "campaign.suspended" | "campaign.resumed" | "outreach.sender_changed" | "outreach.rules_changed" | "outreach.sequence_saved" | "outreach.sequence_approved" | "outreach.resumed" | "outreach.test_sent" | "enrolment.stopped" | "enrolment.held" | "enrolment.resumed" | "send.resolved" | "wallet.topped_up" | "wallet.topup_reversed" | "wallet.refunded" | "wallet.adjusted" | "wallet.settings_changed" | "wallet.closed" | "prospect.updated" | "prospect.erased" | "prospects.exported" | "unmatched_visitor.deleted" | "suppressions.added" | "suppression.removed" | "exclusions.added" | "exclusions.removed" | "exclusions.prospects_erased" | "listener.created" | "listener.updated" | "listener.deleted" | "listener.tested" | "listener.secret_read" | "listener.secret_rotated" | "delivery.retried" | "recovery.started" | "recovery.cancelled" | "secrets.resealed";
            /**
             * @description Id of the record it was done to; `unknown` where nobody could be named
             * @example we_01kb2m3n4p5q6r7s8t9v0wxyz
             */
            readonly target: string;
            readonly actor: {
                /**
                 * @example key
                 * @enum {string}
                 */
                readonly kind: "key" | "cli" | "session" | "system";
                /**
                 * @description Id of the key or session, or who used the service's command line
                 * @example key_01kb2m3n4p5q6r7s8t9v0wxyz
                 */
                readonly id: string;
            };
            /** @description The `X-Request-Id` of the request that did it */
            readonly requestId: string | null;
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description What it came to: ids, settings and times; never secrets, never personal data */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly SwitchedCampaign: {
            readonly email: string;
            readonly websiteUrl: string;
            /** @description The switch as it is now. */
            readonly enabled: boolean;
            /** @enum {string} */
            readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
            /** @description Where outreach is set up and was switched off: e-mails on their way, of which nobody knows yet what came. */
            readonly inFlight?: number;
        };
        readonly CampaignStatus: {
            readonly email: string;
            readonly websiteUrl: string;
            /** @description The switch as it is now. */
            readonly enabled: boolean;
            /** @enum {string} */
            readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
            readonly outreach: components["schemas"]["Outreach"];
        };
        readonly Outreach: {
            /** @enum {string} */
            readonly state: "not_set_up" | "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
            /** @example On – waiting: approve the sequence */
            readonly summary: string;
            /** @description All that keeps it from sending, also while it is switched off. */
            readonly reasons: readonly {
                /** @enum {string} */
                readonly reason: "no_sequence" | "not_approved" | "sender_incomplete" | "https_required" | "mailbox_auth" | "reputation" | "insufficient_funds";
                /** @description What has to be done. */
                readonly message: string;
                /** @description The words of the mail server, or figures. */
                readonly detail: string | null;
            }[];
            readonly today: {
                /** @description Messages handed over today, in the time zone of the sender. */
                readonly started: number;
                /** @description As many as today may have; null for no limit. */
                readonly startedMax: number | null;
                /** @description Those of them that were the first to a person. */
                readonly startedNew: number;
                readonly startedNewMax: number | null;
            };
            /** @description The next message leaves then at the earliest. */
            readonly nextAt: string | null;
            /** @description Of the sequence; 0 before the first. */
            readonly latestVersion: number;
            readonly approvedVersion: number | null;
        };
        /** @description All null before a sender is set. */
        readonly Sender: {
            readonly fromName: string | null;
            readonly legalName: string | null;
            readonly fromEmail: string | null;
            readonly replyTo: string | null;
            readonly postalAddress: string | null;
            readonly timeZone: string | null;
        };
        readonly Sequence: {
            /** @description 0 before anything is saved: then `steps` are a suggestion. */
            readonly version: number;
            readonly steps: readonly {
                readonly delayDays: number;
                readonly subject: string;
                readonly text: string;
            }[];
            readonly createdAt: string | null;
            readonly latestVersion: number;
            /** @description The version that is sent; null before an approval. */
            readonly approvedVersion: number | null;
            readonly approvedAt: string | null;
            /** @description The user it was approved for. */
            readonly approvedBy: string | null;
        };
        readonly OutreachRules: {
            readonly countryRule: {
                /**
                 * @description Whether `list` names who may be written to, or who may not.
                 * @enum {string}
                 */
                readonly mode: "allow" | "deny";
                /**
                 * @description ISO 3166-1 alpha-2.
                 * @example [
                 *       "US",
                 *       "CA"
                 *     ]
                 */
                readonly list: readonly string[];
                /**
                 * @description What becomes of people whose country is not known.
                 * @enum {string}
                 */
                readonly unknown: "allow" | "hold" | "deny";
            };
            readonly legalBasis: {
                /** @enum {string} */
                readonly kind: "legitimate_interest" | "consent" | "existing_customer" | "other";
                readonly text: string;
                readonly recordedBy: string;
                /** Format: date-time */
                readonly at: string;
            } | null;
        };
        readonly OutreachPreview: {
            /** @description Null for e-mails that are not saved. */
            readonly version: number | null;
            /** @description Prospects that were looked at, the latest first. */
            readonly considered: number;
            /** @description Whether those are all. */
            readonly isComplete: boolean;
            /** @description Those of them who would be written to. */
            readonly eligible: number;
            /** @description Those of the eligible who would wait until somebody has decided. */
            readonly held: number;
            readonly ineligible: readonly {
                /** @enum {string} */
                readonly reason: "no_email" | "bad_email" | "free_mail" | "suppressed" | "erased" | "already_in_contact" | "already_enrolled" | "country_not_allowed" | "country_unknown" | "last_seen_too_long_ago";
                readonly count: number;
            }[];
            readonly samples: readonly {
                /** @description Null for a person made up. */
                readonly prospectId: string | null;
                readonly name: string;
                readonly email: string | null;
                readonly messages: readonly {
                    readonly step: number;
                    readonly subject: string;
                    /** @description Without the footer that every message ends with. */
                    readonly text: string;
                    /** @description Why it would be held and not sent. */
                    readonly problem: string | null;
                }[];
            }[];
        };
        readonly TestMessage: {
            readonly isSent: boolean;
            /** @description What the mail server said. */
            readonly response: string;
            /** @description Test messages that are left today. */
            readonly remaining: number;
        };
        readonly OutreachStats: {
            /** @description People who were written to, each once. */
            readonly funnel: {
                readonly contacted: number;
                readonly replied: number;
                readonly bounced: number;
                readonly unsubscribed: number;
                readonly complained: number;
            };
            readonly enrolments: readonly {
                /** @enum {string} */
                readonly state: "ineligible" | "pending_approval" | "active" | "finished" | "replied" | "bounced" | "complained" | "unsubscribed" | "left_company" | "stopped" | "expired" | "failed";
                readonly ineligibleReason: ("no_email" | "bad_email" | "free_mail" | "suppressed" | "erased" | "already_in_contact" | "already_enrolled" | "country_not_allowed" | "country_unknown" | "last_seen_too_long_ago") | null;
                readonly count: number;
            }[];
            readonly sends: readonly {
                /** @enum {string} */
                readonly state: "due" | "sending" | "sent" | "bounced" | "failed" | "unknown" | "cancelled";
                readonly count: number;
            }[];
            /** @description What the messages cost together, in minor units of the currency. */
            readonly charged: number;
            /** @description ISO 4217. */
            readonly currency: string;
        };
        readonly Enrolment: {
            /** @example enr_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly businessId: string;
            /** @example pro_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly prospectId: string;
            /** @description As it is compared: trimmed, in lower case. */
            readonly email: string | null;
            /** @description ISO 3166-1 alpha-2; null where it is not known. */
            readonly country: string | null;
            readonly timeZone: string | null;
            /** @enum {string} */
            readonly state: "ineligible" | "pending_approval" | "active" | "finished" | "replied" | "bounced" | "complained" | "unsubscribed" | "left_company" | "stopped" | "expired" | "failed";
            /** @description Why nobody writes to them. */
            readonly ineligibleReason: ("no_email" | "bad_email" | "free_mail" | "suppressed" | "erased" | "already_in_contact" | "already_enrolled" | "country_not_allowed" | "country_unknown" | "last_seen_too_long_ago") | null;
            readonly hold: {
                /** @enum {string} */
                readonly reason: "out_of_office" | "company_cap" | "colleague_replied" | "needs_review" | "country_unknown" | "by_hand";
                /** @description Null until somebody resumes it. */
                readonly until: string | null;
                readonly detail: string | null;
            } | null;
            readonly sequenceVersion: number | null;
            /** @description The next one, from 1. */
            readonly step: number | null;
            readonly dueAt: string | null;
            readonly lastSentAt: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly Send: {
            /** @example snd_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly businessId: string;
            /** @example enr_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly enrolmentId: string;
            /** @example pro_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly prospectId: string;
            /** @description Null once the person was erased. */
            readonly email: string | null;
            readonly step: number;
            readonly sequenceVersion: number;
            readonly messageId: string;
            /** @enum {string} */
            readonly state: "due" | "sending" | "sent" | "bounced" | "failed" | "unknown" | "cancelled";
            readonly dueAt: string | null;
            /** @description From then on it may have been sent. */
            readonly dataStartedAt: string | null;
            readonly sentAt: string | null;
            /** @description What the mail server said last. */
            readonly response: string | null;
            readonly enhancedCode: string | null;
            /** @description In minor units of the currency. */
            readonly charged: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly SendWithText: {
            /** @example snd_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly businessId: string;
            /** @example enr_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly enrolmentId: string;
            /** @example pro_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly prospectId: string;
            /** @description Null once the person was erased. */
            readonly email: string | null;
            readonly step: number;
            readonly sequenceVersion: number;
            readonly messageId: string;
            /** @enum {string} */
            readonly state: "due" | "sending" | "sent" | "bounced" | "failed" | "unknown" | "cancelled";
            readonly dueAt: string | null;
            /** @description From then on it may have been sent. */
            readonly dataStartedAt: string | null;
            readonly sentAt: string | null;
            /** @description What the mail server said last. */
            readonly response: string | null;
            readonly enhancedCode: string | null;
            /** @description In minor units of the currency. */
            readonly charged: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            /** @description As it was sent, without the footer. Null once the person was erased. */
            readonly rendered: {
                readonly subject: string;
                readonly text: string;
            } | null;
        };
        readonly CapturedMessage: {
            /** @example msg_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /** @example biz_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly businessId: string;
            /** @description Null for a test message. */
            readonly prospectId: string | null;
            /** @example snd_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly sendId: string;
            /** @example <snd_1@example.com> */
            readonly messageId: string;
            /** @description The sender of the envelope. */
            readonly from: string;
            /** @description The recipient of the envelope. */
            readonly to: string;
            /** @description The whole message (RFC 5322), as it would have left. */
            readonly source: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly Wallet: {
            readonly walletId: string;
            /** @description ISO 4217; a wallet keeps the one it began with. */
            readonly currency: string;
            /** @description In minor units of the currency. */
            readonly balance: number;
            /** @description What can be spent: the balance without what is held. */
            readonly available: number;
            /** @description Of reversed top-ups that had been spent; the next top-up pays it first. */
            readonly owed: number;
            /** @description Set aside for something under way; part of the balance. */
            readonly held: number;
            /** @example $1,234.56 */
            readonly balanceFormatted: string;
            /** @enum {string} */
            readonly status: "active" | "closed";
            readonly lowBalanceThreshold: number | null;
            /** @description In minor units of the currency. */
            readonly dailyFee: number;
            /** @description For how many more days of outreach the money lasts. */
            readonly daysLeft: number | null;
            readonly lastTopupAt: string | null;
        };
        readonly TopUp: {
            readonly transactionId: string;
            readonly walletId: string;
            /** @description In minor units of the currency. */
            readonly amount: number;
            /** @description The balance after this top-up, and after what it paid. */
            readonly balance: number;
            /** @description What it paid at once of what was owed. */
            readonly owedPaid: number;
            /** @description ISO 4217; a wallet keeps the one it began with. */
            readonly currency: string;
        };
        readonly ReversedTopUp: {
            /** @description Of the reversal. */
            readonly transactionId: string;
            readonly topUpTransactionId: string;
            readonly walletId: string;
            /** @description How much of the top-up was reversed. */
            readonly amount: number;
            /** @description What of it was available, and has left the wallet. */
            readonly collected: number;
            /** @description What of it was not, and is owed since. */
            readonly owed: number;
            /** @description The balance after this reversal. */
            readonly balance: number;
            /** @description ISO 4217; a wallet keeps the one it began with. */
            readonly currency: string;
        };
        readonly Transaction: {
            readonly transactionId: string;
            /**
             * @description `reversal`: a top-up that was taken back, as far as it was there; `repayment`: what a top-up paid of what was owed.
             * @enum {string}
             */
            readonly type: "topup" | "charge" | "refund" | "adjustment" | "reversal" | "repayment";
            /** @description Signed: negative goes out of the wallet. In minor units. */
            readonly amount: number;
            /** @description In minor units of the currency. */
            readonly balanceAfter: number;
            /** @description ISO 4217; a wallet keeps the one it began with. */
            readonly currency: string;
            /** @description The UTC date that a daily fee is for. */
            readonly period: string | null;
            /** @description Your name for a top-up; of a reversal or a repayment the id of its top-up. */
            readonly reference: string | null;
            readonly reason: string | null;
            /** @description What it added to what is owed, or, negative, paid of it. In minor units. */
            readonly owedChange: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly Statement: {
            readonly walletId: string;
            /** @description ISO 4217; a wallet keeps the one it began with. */
            readonly currency: string;
            readonly month: string;
            /** @description In minor units of the currency. */
            readonly openingBalance: number;
            /** @description In minor units of the currency. */
            readonly closingBalance: number;
            readonly totals: {
                /** @description In minor units of the currency. */
                readonly topup: number;
                /** @description In minor units of the currency. */
                readonly charge: number;
                /** @description In minor units of the currency. */
                readonly refund: number;
                /** @description In minor units of the currency. */
                readonly adjustment: number;
                /** @description In minor units of the currency. */
                readonly reversal: number;
                /** @description In minor units of the currency. */
                readonly repayment: number;
            };
            readonly transactionCount: number;
            /** @description Oldest first, at most 1000; the CSV has them all. */
            readonly transactions: readonly components["schemas"]["Transaction"][];
        };
        readonly Prospect: {
            /** @example pro_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly businessId: string;
            readonly websiteUrl: string;
            /** @enum {string} */
            readonly kind: "person" | "company";
            /** @enum {string} */
            readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
            readonly person: {
                readonly firstName: string | null;
                readonly lastName: string | null;
                readonly title: string | null;
                readonly linkedInUrl: string | null;
                readonly businessEmail: string | null;
                readonly emailKind: ("business" | "personal") | null;
            };
            readonly company: {
                readonly name: string | null;
                readonly domain: string | null;
                readonly industry: string | null;
                /** @description As sent. */
                readonly employeeCount: string | null;
                /** @description What the text says. */
                readonly employees: {
                    readonly min: number;
                    readonly max: number | null;
                } | null;
                /** @description As sent. */
                readonly estimateRevenue: string | null;
                /** @description What the text says. */
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
                /** Format: date-time */
                readonly firstSeenAt: string;
                /** Format: date-time */
                readonly lastSeenAt: string;
                readonly referrer: string | null;
                /** @description The last 50. */
                readonly pages: readonly {
                    readonly url: string;
                    /** Format: date-time */
                    readonly seenAt: string;
                }[];
            };
            readonly tags: readonly string[];
            /** @description Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings. */
            readonly extra: {
                readonly [key: string]: unknown;
            };
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly Exclusion: {
            /** @example exc_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /** @enum {string} */
            readonly kind: "domain" | "email";
            /** @description In its canonical spelling */
            readonly entry: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly UnmatchedVisitor: {
            /**
             * @description Id of the seed that it becomes
             * @example seed_01kb2m3n4p5q6r7s8t9v0wxyz
             */
            readonly batchId: string;
            /** @description Of the captured URL; empty where that names none */
            readonly host: string;
            readonly capturedUrl: string;
            readonly name: string | null;
            readonly email: string | null;
            readonly companyName: string | null;
            /** Format: date-time */
            readonly receivedAt: string;
        };
        readonly SeedBatch: {
            readonly batchId: string;
            /**
             * @description `unmatched`: kept for 30 days for a website that is not onboarded
             * @enum {string}
             */
            readonly status: "accepted" | "processing" | "done" | "unmatched";
            /** Format: date-time */
            readonly receivedAt: string;
            /** @description Visitors in the request */
            readonly visitors: number;
            readonly processed: number;
            /** @description Visitors that became a prospect or a visit of one */
            readonly accepted: number;
            /** @description Visitors about people who are not to be contacted */
            readonly suppressed: number;
            /** @description Visitors on the exclusion list of the website or of the partner */
            readonly excluded: number;
            readonly rejected: {
                readonly count: number;
                readonly items: readonly {
                    /** @description Position in the request, from 0 */
                    readonly index: number;
                    readonly reason: string;
                    readonly message: string;
                }[];
                readonly nextCursor: string | null;
            };
        };
        readonly MailDomain: {
            readonly domain: string;
            readonly spf: {
                /**
                 * @description `unknown` where no name server answered in time: that is no failure
                 * @enum {string}
                 */
                readonly state: "found" | "missing" | "unknown";
                readonly record: string | null;
            };
            readonly dkim: {
                /**
                 * @description `unknown` where no name server answered in time: that is no failure
                 * @enum {string}
                 */
                readonly state: "found" | "missing" | "unknown";
                readonly record: string | null;
            };
            readonly dmarc: {
                /**
                 * @description `unknown` where no name server answered in time: that is no failure
                 * @enum {string}
                 */
                readonly state: "found" | "missing" | "unknown";
                readonly record: string | null;
            };
        };
        readonly Suppression: {
            /** @example sup_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /**
             * @description `global` keeps every website of this installation from writing to it
             * @enum {string}
             */
            readonly scope: "global" | "business";
            /** @enum {string} */
            readonly kind: "email" | "domain";
            /** @enum {string} */
            readonly reason: "unsubscribed" | "complaint" | "hard_bounce" | "refused" | "erased" | "imported";
            /** @description A keyed hash: the address itself is not stored */
            readonly keyHash: string;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly Event: {
            /** @example evt_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly type: string;
            readonly businessId: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Listeners that asked for it when it happened */
            readonly matched: number;
            readonly erasedAt: string | null;
        };
        readonly EventReport: {
            /** @example evt_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly type: string;
            readonly businessId: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Listeners that asked for it when it happened */
            readonly matched: number;
            readonly erasedAt: string | null;
            /** @description The body as it is sent, parsed; null when it was erased */
            readonly payload: unknown;
            readonly deliveries: readonly components["schemas"]["Delivery"][];
        };
        readonly Delivery: {
            /** @example del_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly eventId: string;
            readonly webhookId: string;
            readonly eventType: string;
            /** @enum {string} */
            readonly state: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
            /** @description Requests made so far */
            readonly attemptCount: number;
            readonly lastStatusCode: number | null;
            readonly lastErrorCode: string | null;
            /** @description `error_in_answer`: the last answer counts as a success, but its body tells of an error, as that of Teams may; see the attempt */
            readonly warning: "error_in_answer" | null;
            /** @description When the next attempt is due; null when none is */
            readonly nextAttemptAt: string | null;
            /** @description Retries asked for that wait for their turn */
            readonly requestedRetries: number;
            /** Format: date-time */
            readonly eventAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
        };
        readonly DeliveryReport: {
            /** @example del_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            readonly eventId: string;
            readonly webhookId: string;
            readonly eventType: string;
            /** @enum {string} */
            readonly state: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
            /** @description Requests made so far */
            readonly attemptCount: number;
            readonly lastStatusCode: number | null;
            readonly lastErrorCode: string | null;
            /** @description `error_in_answer`: the last answer counts as a success, but its body tells of an error, as that of Teams may; see the attempt */
            readonly warning: "error_in_answer" | null;
            /** @description When the next attempt is due; null when none is */
            readonly nextAttemptAt: string | null;
            /** @description Retries asked for that wait for their turn */
            readonly requestedRetries: number;
            /** Format: date-time */
            readonly eventAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly attempts: readonly components["schemas"]["Attempt"][];
        };
        readonly Attempt: {
            readonly number: number;
            /** @enum {string} */
            readonly trigger: "automatic" | "manual" | "recovery" | "test";
            /** @description The retry or recovery that asked for it */
            readonly requestId: string | null;
            /** Format: date-time */
            readonly startedAt: string;
            readonly durations: {
                readonly dnsMs: number | null;
                readonly connectMs: number | null;
                /** @description Until the proxy of this installation had its connection; absent without one */
                readonly proxyMs?: number;
                readonly tlsMs: number | null;
                readonly firstByteMs: number | null;
                readonly totalMs: number;
            } | null;
            readonly remoteAddress: string | null;
            readonly statusCode: number | null;
            readonly errorCode: string | null;
            readonly errorMessage: string | null;
            readonly request: {
                /** @description As sent, own headers masked */
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
                /** @description At most the first 64 KiB, where that is UTF-8 text; null where it is not, or there was none */
                readonly body: string | null;
                /** @description The same bytes in Base64, as they came, where they are no UTF-8 text; a compressed body stays compressed */
                readonly bodyBase64: string | null;
                /** @description Which of the two it is; null where no body was read */
                readonly bodyIsText: boolean | null;
                readonly bodyTruncated: boolean;
                /** @description How far the receiver's clock is ahead of ours, by its `Date` header: signatures more than five minutes off are refused */
                readonly clockSkewMs: number | null;
            };
            readonly nextAttemptAt: string | null;
            /** @description Its outcome became known only after it had been recorded as interrupted */
            readonly late: boolean;
        };
        readonly Recovery: {
            readonly jobId: string;
            readonly webhookId: string;
            /** @enum {string} */
            readonly state: "running" | "done" | "cancelled";
            /** Format: date-time */
            readonly since: string;
            /** Format: date-time */
            readonly until: string;
            readonly states: readonly ("exhausted" | "aborted" | "cancelled" | "delivered" | "missing")[];
            readonly eventType: string | null;
            /** @description How many there were when it began */
            readonly matched: number;
            /** @description For how many another request was asked so far */
            readonly requested: number;
            /** @description Those that cannot be sent any more, such as of erased events */
            readonly skipped: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** Format: date-time */
            readonly updatedAt: string;
            readonly finishedAt: string | null;
        };
        readonly CreatedListener: {
            /** @example we_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /** @description Where `format` is not `webhook` its path is a secret, and shown to keys of scope `write` alone */
            readonly destinationUrl: string;
            /** @enum {string} */
            readonly format: "webhook" | "slack" | "discord" | "teams";
            readonly listenTo: readonly string[];
            readonly filter: {
                readonly websites?: readonly string[];
                readonly where?: readonly {
                    readonly [key: string]: unknown;
                }[];
            } | null;
            readonly description: string | null;
            /** @description Names with masked values */
            readonly headers: {
                readonly [key: string]: string;
            };
            readonly rateLimitPerSecond: number | null;
            readonly concurrency: number | null;
            /** @enum {string} */
            readonly state: "active" | "paused" | "disabled";
            /** @description `gone`, `asked_by_receiver` or `failing` where the service disabled it */
            readonly disabledReason: string | null;
            /** @description Set while the receiver fails: single probes decide when the rest goes out */
            readonly held: {
                /** Format: date-time */
                readonly since: string;
                /** Format: date-time */
                readonly nextProbeAt: string;
            } | null;
            readonly consecutiveFailures: number;
            /** Format: date-time */
            readonly createdAt: string;
            /** @description Verifies signatures; keep it like a password */
            readonly secret: string;
        };
        readonly Listener: {
            /** @example we_01kb2m3n4p5q6r7s8t9v0wxyz */
            readonly id: string;
            /** @description Where `format` is not `webhook` its path is a secret, and shown to keys of scope `write` alone */
            readonly destinationUrl: string;
            /** @enum {string} */
            readonly format: "webhook" | "slack" | "discord" | "teams";
            readonly listenTo: readonly string[];
            readonly filter: {
                readonly websites?: readonly string[];
                readonly where?: readonly {
                    readonly [key: string]: unknown;
                }[];
            } | null;
            readonly description: string | null;
            /** @description Names with masked values */
            readonly headers: {
                readonly [key: string]: string;
            };
            readonly rateLimitPerSecond: number | null;
            readonly concurrency: number | null;
            /** @enum {string} */
            readonly state: "active" | "paused" | "disabled";
            /** @description `gone`, `asked_by_receiver` or `failing` where the service disabled it */
            readonly disabledReason: string | null;
            /** @description Set while the receiver fails: single probes decide when the rest goes out */
            readonly held: {
                /** Format: date-time */
                readonly since: string;
                /** Format: date-time */
                readonly nextProbeAt: string;
            } | null;
            readonly consecutiveFailures: number;
            /** Format: date-time */
            readonly createdAt: string;
        };
        readonly SigningSecret: {
            readonly webhookId: string;
            readonly secret: string;
            /** @description Earlier secrets that still sign beside this one */
            readonly retiring: readonly {
                /** Format: date-time */
                readonly expiresAt: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The request id you sent, or a new one. */
        readonly "X-Request-Id": string;
        /** @description How many seconds to wait before trying again. */
        readonly "Retry-After": number;
        /** @description What is left: `r` requests now, and all of them after `t` seconds. */
        readonly RateLimit: string;
        /** @description The limit of the key: at most `q` requests in `w` seconds. */
        readonly "RateLimit-Policy": string;
        /** @description There, and `true`, when this is the answer to an earlier request with the same key. */
        readonly "Idempotent-Replayed": string;
    };
    pathItems: never;
}
export type Problem = components['schemas']['Problem'];
export type User = components['schemas']['User'];
export type Eligibility = components['schemas']['Eligibility'];
export type LoginUrl = components['schemas']['LoginUrl'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type SwitchedCampaign = components['schemas']['SwitchedCampaign'];
export type CampaignStatus = components['schemas']['CampaignStatus'];
export type Outreach = components['schemas']['Outreach'];
export type Sender = components['schemas']['Sender'];
export type Sequence = components['schemas']['Sequence'];
export type OutreachRules = components['schemas']['OutreachRules'];
export type OutreachPreview = components['schemas']['OutreachPreview'];
export type TestMessage = components['schemas']['TestMessage'];
export type OutreachStats = components['schemas']['OutreachStats'];
export type Enrolment = components['schemas']['Enrolment'];
export type Send = components['schemas']['Send'];
export type SendWithText = components['schemas']['SendWithText'];
export type CapturedMessage = components['schemas']['CapturedMessage'];
export type Wallet = components['schemas']['Wallet'];
export type TopUp = components['schemas']['TopUp'];
export type ReversedTopUp = components['schemas']['ReversedTopUp'];
export type Transaction = components['schemas']['Transaction'];
export type Statement = components['schemas']['Statement'];
export type Prospect = components['schemas']['Prospect'];
export type Exclusion = components['schemas']['Exclusion'];
export type UnmatchedVisitor = components['schemas']['UnmatchedVisitor'];
export type SeedBatch = components['schemas']['SeedBatch'];
export type MailDomain = components['schemas']['MailDomain'];
export type Suppression = components['schemas']['Suppression'];
export type Event = components['schemas']['Event'];
export type EventReport = components['schemas']['EventReport'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryReport = components['schemas']['DeliveryReport'];
export type Attempt = components['schemas']['Attempt'];
export type Recovery = components['schemas']['Recovery'];
export type CreatedListener = components['schemas']['CreatedListener'];
export type Listener = components['schemas']['Listener'];
export type SigningSecret = components['schemas']['SigningSecret'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderIdempotentReplayed = components['headers']['Idempotent-Replayed'];
export type $defs = Record<string, never>;
export interface operations {
    readonly onboardBusiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    readonly firstName?: string;
                    readonly lastName?: string;
                    readonly companyName?: string;
                    /** @description Data of the caller: any JSON object of at most 16 KiB and eight levels. */
                    readonly metadata?: {
                        readonly [key: string]: unknown;
                    };
                    /** @description Further hosts whose visitors are those of this website, such as `shop.example.net`, or `*.example.com` for every name below one. Replaces those of before; without it they stay. A host that is a website of its own is not taken from it. */
                    readonly additionalHosts?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "userId": "usr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "websiteUrl": "https://example.com",
                     *         "additionalHosts": [
                     *           "text"
                     *         ],
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "companyName": "Example Ltd",
                     *         "metadata": {},
                     *         "eligibility": {
                     *           "status": "pending",
                     *           "reasons": [],
                     *           "checkedAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "campaign": {
                     *           "enabled": true,
                     *           "outreachStatus": "running"
                     *         },
                     *         "wallet": {
                     *           "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *           "balance": 10000,
                     *           "currency": "USD"
                     *         },
                     *         "createdAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    readonly authenticateUser: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "userId": "usr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "loginUrl": "https://leads.example.com/api/v1/auth/wildcard-partner?auth_token=eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
                     *         "expiresAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["LoginUrl"];
                    };
                };
            };
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "userId": "usr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "websiteUrl": "https://example.com",
                     *         "additionalHosts": [
                     *           "text"
                     *         ],
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "companyName": "Example Ltd",
                     *         "metadata": {},
                     *         "eligibility": {
                     *           "status": "pending",
                     *           "reasons": [],
                     *           "checkedAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "campaign": {
                     *           "enabled": true,
                     *           "outreachStatus": "running"
                     *         },
                     *         "wallet": {
                     *           "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *           "balance": 10000,
                     *           "currency": "USD"
                     *         },
                     *         "createdAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query: {
                /** @description Which user; without it the business and all of its users are deleted. Never empty. */
                readonly email?: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "deleted": {
                     *           "users": 1,
                     *           "business": true
                     *         },
                     *         "refundDue": 1,
                     *         "owed": 1,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly deleted: {
                                /** @description How many users were deleted. */
                                readonly users: number;
                                /** @description Whether the business was deleted. */
                                readonly business: boolean;
                            };
                            /** @description What was left in the wallet and is to be paid back, in minor units. 0 while the business lives on. */
                            readonly refundDue: number;
                            /** @description What the business still owes of reversed top-ups, in minor units; then nothing is to be paid back. */
                            readonly owed: number;
                            /** @description ISO 4217, of `refundDue`; null while the business lives on. */
                            readonly currency: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getUserById: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly userId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "userId": "usr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "websiteUrl": "https://example.com",
                     *         "additionalHosts": [
                     *           "text"
                     *         ],
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "companyName": "Example Ltd",
                     *         "metadata": {},
                     *         "eligibility": {
                     *           "status": "pending",
                     *           "reasons": [],
                     *           "checkedAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "campaign": {
                     *           "enabled": true,
                     *           "outreachStatus": "running"
                     *         },
                     *         "wallet": {
                     *           "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *           "balance": 10000,
                     *           "currency": "USD"
                     *         },
                     *         "createdAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["User"];
                    };
                };
            };
        };
    };
    readonly listAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description The id of a record: then what was done to it alone */
                readonly target?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "aud_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "action": "listener.updated",
                     *             "target": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "actor": {
                     *               "kind": "key",
                     *               "id": "key_01kb2m3n4p5q6r7s8t9v0wxyz"
                     *             },
                     *             "requestId": "req_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "before": {},
                     *             "after": {},
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["AuditEntry"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getCampaignStatus: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "email": "jane@example.com",
                     *         "websiteUrl": "https://example.com",
                     *         "enabled": true,
                     *         "outreachStatus": "running",
                     *         "outreach": {
                     *           "state": "not_set_up",
                     *           "summary": "On – waiting: approve the sequence",
                     *           "reasons": [],
                     *           "today": {
                     *             "started": 0,
                     *             "startedMax": 0,
                     *             "startedNew": 0,
                     *             "startedNewMax": 0
                     *           },
                     *           "nextAt": "2026-11-28T09:30:00.000Z",
                     *           "latestVersion": 0,
                     *           "approvedVersion": 0
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["CampaignStatus"];
                    };
                };
            };
        };
    };
    readonly setCampaignStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "enabled": true
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    readonly enabled: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "email": "jane@example.com",
                     *         "websiteUrl": "https://example.com",
                     *         "enabled": true,
                     *         "outreachStatus": "running"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["SwitchedCampaign"];
                    };
                };
            };
        };
    };
    readonly getSender: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "fromName": "text",
                     *         "legalName": "text",
                     *         "fromEmail": "text",
                     *         "replyTo": "text",
                     *         "postalAddress": "text",
                     *         "timeZone": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Sender"];
                    };
                };
            };
        };
    };
    readonly saveSender: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "fromName": "Grace Hopper",
                 *       "legalName": "Example Inc.",
                 *       "fromEmail": "grace@example.com",
                 *       "postalAddress": "Example Inc., 1 Main Street, Austin, TX 73301",
                 *       "timeZone": "America/New_York"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /** @example Grace Hopper */
                    readonly fromName: string;
                    /**
                     * @description Whose e-mails these are, in the footer of every message; `fromName` if left out.
                     * @example Example Inc.
                     */
                    readonly legalName?: string | null;
                    /** @example grace@example.com */
                    readonly fromEmail: string;
                    /** @description Where replies go; `fromEmail` if left out. */
                    readonly replyTo?: string | null;
                    /**
                     * @description Postal address of the business, in the footer of every message.
                     * @example Example Inc., 1 Main Street, Austin, TX 73301
                     */
                    readonly postalAddress: string;
                    /**
                     * @description An IANA name.
                     * @example America/New_York
                     */
                    readonly timeZone: string;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "fromName": "text",
                     *         "legalName": "text",
                     *         "fromEmail": "text",
                     *         "replyTo": "text",
                     *         "postalAddress": "text",
                     *         "timeZone": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Sender"];
                    };
                };
            };
        };
    };
    readonly getSequence: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description The latest if left out. */
                readonly version?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "version": 0,
                     *         "steps": [
                     *           {
                     *             "delayDays": 1,
                     *             "subject": "text",
                     *             "text": "text"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "latestVersion": 0,
                     *         "approvedVersion": 0,
                     *         "approvedAt": "2026-11-28T09:30:00.000Z",
                     *         "approvedBy": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Sequence"];
                    };
                };
            };
        };
    };
    readonly saveSequence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "steps": [
                 *         {
                 *           "delayDays": 1,
                 *           "text": "Hi {{ firstName | default: \"there\" }}, thank you for your visit."
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /** @description One to 5 e-mails. */
                    readonly steps: readonly {
                        /** @description Business days after the message before; 0 for the first. */
                        readonly delayDays: number;
                        /**
                         * @description A template; blank in a follow-up that goes on in the same thread.
                         * @default
                         */
                        readonly subject?: string;
                        /**
                         * @description A template in plain text. Placeholders are `{{ field }}` and `{{ field | default: "text" }}`.
                         * @example Hi {{ firstName | default: "there" }}, thank you for your visit.
                         */
                        readonly text: string;
                    }[];
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "version": 0,
                     *         "steps": [
                     *           {
                     *             "delayDays": 1,
                     *             "subject": "text",
                     *             "text": "text"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "latestVersion": 0,
                     *         "approvedVersion": 0,
                     *         "approvedAt": "2026-11-28T09:30:00.000Z",
                     *         "approvedBy": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Sequence"];
                    };
                };
            };
        };
    };
    readonly approveSequence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "version": 1
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    readonly version: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "version": 0,
                     *         "steps": [
                     *           {
                     *             "delayDays": 1,
                     *             "subject": "text",
                     *             "text": "text"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "latestVersion": 0,
                     *         "approvedVersion": 0,
                     *         "approvedAt": "2026-11-28T09:30:00.000Z",
                     *         "approvedBy": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Sequence"];
                    };
                };
            };
        };
    };
    readonly getOutreachRules: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "countryRule": {
                     *           "mode": "allow",
                     *           "list": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "unknown": "allow"
                     *         },
                     *         "legalBasis": {
                     *           "kind": "legitimate_interest",
                     *           "text": "text",
                     *           "recordedBy": "text",
                     *           "at": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["OutreachRules"];
                    };
                };
            };
        };
    };
    readonly saveOutreachRules: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    readonly countryRule?: {
                        /**
                         * @description Whether `list` names who may be written to, or who may not.
                         * @enum {string}
                         */
                        readonly mode: "allow" | "deny";
                        /**
                         * @description ISO 3166-1 alpha-2.
                         * @example [
                         *       "US",
                         *       "CA"
                         *     ]
                         */
                        readonly list: readonly string[];
                        /**
                         * @description What becomes of people whose country is not known.
                         * @enum {string}
                         */
                        readonly unknown: "allow" | "hold" | "deny";
                    };
                    /** @description Why the business may write to people; kept with who recorded it, and when. */
                    readonly legalBasis?: {
                        /** @enum {string} */
                        readonly kind: "legitimate_interest" | "consent" | "existing_customer" | "other";
                        readonly text: string;
                    } | null;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "countryRule": {
                     *           "mode": "allow",
                     *           "list": [
                     *             "US",
                     *             "CA"
                     *           ],
                     *           "unknown": "allow"
                     *         },
                     *         "legalBasis": {
                     *           "kind": "legitimate_interest",
                     *           "text": "text",
                     *           "recordedBy": "text",
                     *           "at": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["OutreachRules"];
                    };
                };
            };
        };
    };
    readonly previewOutreach: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /** @description E-mails that are not saved; the latest version if left out. */
                    readonly steps?: readonly {
                        /** @description Business days after the message before; 0 for the first. */
                        readonly delayDays: number;
                        /**
                         * @description A template; blank in a follow-up that goes on in the same thread.
                         * @default
                         */
                        readonly subject?: string;
                        /**
                         * @description A template in plain text. Placeholders are `{{ field }}` and `{{ field | default: "text" }}`.
                         * @example Hi {{ firstName | default: "there" }}, thank you for your visit.
                         */
                        readonly text: string;
                    }[];
                    /**
                     * @description For how many people e-mails are rendered.
                     * @default 3
                     */
                    readonly samples?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "version": 0,
                     *         "considered": 0,
                     *         "isComplete": true,
                     *         "eligible": 0,
                     *         "held": 0,
                     *         "ineligible": [
                     *           {
                     *             "reason": "no_email",
                     *             "count": 0
                     *           }
                     *         ],
                     *         "samples": [
                     *           {
                     *             "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "name": "text",
                     *             "email": "jane@example.com",
                     *             "messages": [
                     *               {
                     *                 "step": 1,
                     *                 "subject": "text",
                     *                 "text": "text",
                     *                 "problem": "text"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["OutreachPreview"];
                    };
                };
            };
        };
    };
    readonly sendTestMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /**
                     * @description Which e-mail of the latest version.
                     * @default 1
                     */
                    readonly step?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "isSent": true,
                     *         "response": "text",
                     *         "remaining": 0
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["TestMessage"];
                    };
                };
            };
        };
    };
    readonly resumeOutreach: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "state": "not_set_up",
                     *         "summary": "On – waiting: approve the sequence",
                     *         "reasons": [],
                     *         "today": {
                     *           "started": 0,
                     *           "startedMax": 0,
                     *           "startedNew": 0,
                     *           "startedNewMax": 0
                     *         },
                     *         "nextAt": "2026-11-28T09:30:00.000Z",
                     *         "latestVersion": 0,
                     *         "approvedVersion": 0
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Outreach"];
                    };
                };
            };
        };
    };
    readonly getOutreachStats: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "funnel": {
                     *           "contacted": 0,
                     *           "replied": 0,
                     *           "bounced": 0,
                     *           "unsubscribed": 0,
                     *           "complained": 0
                     *         },
                     *         "enrolments": [
                     *           {
                     *             "state": "ineligible",
                     *             "ineligibleReason": "no_email",
                     *             "count": 0
                     *           }
                     *         ],
                     *         "sends": [
                     *           {
                     *             "state": "due",
                     *             "count": 0
                     *           }
                     *         ],
                     *         "charged": 1,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["OutreachStats"];
                    };
                };
            };
        };
    };
    readonly listEnrolments: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                readonly state?: "ineligible" | "pending_approval" | "active" | "finished" | "replied" | "bounced" | "complained" | "unsubscribed" | "left_company" | "stopped" | "expired" | "failed";
                readonly prospectId?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "email": "jane@example.com",
                     *             "country": "text",
                     *             "timeZone": "text",
                     *             "state": "ineligible",
                     *             "ineligibleReason": "no_email",
                     *             "hold": {
                     *               "reason": "out_of_office",
                     *               "until": "2026-11-28T09:30:00.000Z",
                     *               "detail": "text"
                     *             },
                     *             "sequenceVersion": 1,
                     *             "step": 1,
                     *             "dueAt": "2026-11-28T09:30:00.000Z",
                     *             "lastSentAt": "2026-11-28T09:30:00.000Z",
                     *             "createdAt": "2026-11-28T09:30:00.000Z",
                     *             "updatedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Enrolment"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly holdEnrolment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "until": "2026-11-28T09:30:00Z"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Until somebody resumes it, if left out.
                     * @example 2026-11-28T09:30:00Z
                     */
                    readonly until?: string;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "country": "text",
                     *         "timeZone": "text",
                     *         "state": "ineligible",
                     *         "ineligibleReason": "no_email",
                     *         "hold": {
                     *           "reason": "out_of_office",
                     *           "until": "2026-11-28T09:30:00.000Z",
                     *           "detail": "text"
                     *         },
                     *         "sequenceVersion": 1,
                     *         "step": 1,
                     *         "dueAt": "2026-11-28T09:30:00.000Z",
                     *         "lastSentAt": "2026-11-28T09:30:00.000Z",
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Enrolment"];
                    };
                };
            };
        };
    };
    readonly stopEnrolment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "country": "text",
                     *         "timeZone": "text",
                     *         "state": "ineligible",
                     *         "ineligibleReason": "no_email",
                     *         "hold": {
                     *           "reason": "out_of_office",
                     *           "until": "2026-11-28T09:30:00.000Z",
                     *           "detail": "text"
                     *         },
                     *         "sequenceVersion": 1,
                     *         "step": 1,
                     *         "dueAt": "2026-11-28T09:30:00.000Z",
                     *         "lastSentAt": "2026-11-28T09:30:00.000Z",
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Enrolment"];
                    };
                };
            };
        };
    };
    readonly resumeEnrolment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "country": "text",
                     *         "timeZone": "text",
                     *         "state": "ineligible",
                     *         "ineligibleReason": "no_email",
                     *         "hold": {
                     *           "reason": "out_of_office",
                     *           "until": "2026-11-28T09:30:00.000Z",
                     *           "detail": "text"
                     *         },
                     *         "sequenceVersion": 1,
                     *         "step": 1,
                     *         "dueAt": "2026-11-28T09:30:00.000Z",
                     *         "lastSentAt": "2026-11-28T09:30:00.000Z",
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Enrolment"];
                    };
                };
            };
        };
    };
    readonly listSends: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description `unknown`: the mail server did not say whether it took the message. */
                readonly state?: "due" | "sending" | "sent" | "bounced" | "failed" | "unknown" | "cancelled";
                readonly enrolmentId?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "email": "jane@example.com",
                     *             "step": 1,
                     *             "sequenceVersion": 1,
                     *             "messageId": "text",
                     *             "state": "due",
                     *             "dueAt": "2026-11-28T09:30:00.000Z",
                     *             "dataStartedAt": "2026-11-28T09:30:00.000Z",
                     *             "sentAt": "2026-11-28T09:30:00.000Z",
                     *             "response": "text",
                     *             "enhancedCode": "text",
                     *             "charged": 1,
                     *             "createdAt": "2026-11-28T09:30:00.000Z",
                     *             "updatedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Send"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getSend: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "step": 1,
                     *         "sequenceVersion": 1,
                     *         "messageId": "text",
                     *         "state": "due",
                     *         "dueAt": "2026-11-28T09:30:00.000Z",
                     *         "dataStartedAt": "2026-11-28T09:30:00.000Z",
                     *         "sentAt": "2026-11-28T09:30:00.000Z",
                     *         "response": "text",
                     *         "enhancedCode": "text",
                     *         "charged": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z",
                     *         "rendered": {
                     *           "subject": "text",
                     *           "text": "text"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["SendWithText"];
                    };
                };
            };
        };
    };
    readonly resolveSend: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "outcome": "sent"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description What somebody has found out, as in the sent folder of the mailbox.
                     * @enum {string}
                     */
                    readonly outcome: "sent" | "not_sent";
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "email": "jane@example.com",
                     *         "step": 1,
                     *         "sequenceVersion": 1,
                     *         "messageId": "text",
                     *         "state": "due",
                     *         "dueAt": "2026-11-28T09:30:00.000Z",
                     *         "dataStartedAt": "2026-11-28T09:30:00.000Z",
                     *         "sentAt": "2026-11-28T09:30:00.000Z",
                     *         "response": "text",
                     *         "enhancedCode": "text",
                     *         "charged": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Send"];
                    };
                };
            };
        };
    };
    readonly listCapturedMessages: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "msg_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "messageId": "<snd_1@example.com>",
                     *             "from": "text",
                     *             "to": "text",
                     *             "source": "text",
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["CapturedMessage"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getWallet: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "currency": "USD",
                     *         "balance": 10000,
                     *         "available": 10000,
                     *         "owed": 1,
                     *         "held": 1,
                     *         "balanceFormatted": "$1,234.56",
                     *         "status": "active",
                     *         "lowBalanceThreshold": 1,
                     *         "dailyFee": 1000,
                     *         "daysLeft": 1,
                     *         "lastTopupAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Wallet"];
                    };
                };
            };
        };
    };
    readonly changeWalletSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "lowBalanceThreshold": 5000
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /**
                     * @description An event `wallet.low_balance` tells of each fall below it; null switches that off.
                     * @example 5000
                     */
                    readonly lowBalanceThreshold: number | null;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "currency": "USD",
                     *         "balance": 10000,
                     *         "available": 10000,
                     *         "owed": 1,
                     *         "held": 1,
                     *         "balanceFormatted": "$1,234.56",
                     *         "status": "active",
                     *         "lowBalanceThreshold": 1,
                     *         "dailyFee": 1000,
                     *         "daysLeft": 1,
                     *         "lastTopupAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Wallet"];
                    };
                };
            };
        };
    };
    readonly topUpWallet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "amount": 10000
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /**
                     * @description In minor units. At most 100 000 000 in US dollars, euros and what is worth about as much; as much more as a currency is worth less.
                     * @example 10000
                     */
                    readonly amount: number;
                    /** @description Your name for this payment: a wallet takes each once. */
                    readonly reference?: string;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "transactionId": "txn_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "amount": 10000,
                     *         "balance": 10000,
                     *         "owedPaid": 1,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["TopUp"];
                    };
                };
            };
        };
    };
    readonly reverseTopUp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "email": "jane@example.com",
                 *       "websiteUrl": "https://example.com",
                 *       "amount": 10000
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description E-mail address of the user. Case and surrounding blanks do not matter.
                     * @example jane@example.com
                     */
                    readonly email: string;
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /** @description Of the top-up. */
                    readonly transactionId?: string;
                    /** @description Or your name for it. */
                    readonly reference?: string;
                    /**
                     * @description How much of it, in minor units; all of it unless given.
                     * @example 10000
                     */
                    readonly amount?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "transactionId": "txn_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "topUpTransactionId": "text",
                     *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "amount": 10000,
                     *         "collected": 1,
                     *         "owed": 1,
                     *         "balance": 10000,
                     *         "currency": "USD"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["ReversedTopUp"];
                    };
                };
            };
        };
    };
    readonly listTransactions: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "transactionId": "txn_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "type": "topup",
                     *             "amount": 10000,
                     *             "balanceAfter": 10000,
                     *             "currency": "USD",
                     *             "period": "text",
                     *             "reference": "text",
                     *             "reason": "text",
                     *             "owedChange": 1,
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Transaction"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getStatement: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description A calendar month, UTC. */
                readonly month: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "currency": "USD",
                     *         "month": "2026-11",
                     *         "openingBalance": 1,
                     *         "closingBalance": 1,
                     *         "totals": {
                     *           "topup": 1,
                     *           "charge": 1,
                     *           "refund": 1,
                     *           "adjustment": 1,
                     *           "reversal": 1,
                     *           "repayment": 1
                     *         },
                     *         "transactionCount": 1,
                     *         "transactions": [
                     *           {
                     *             "transactionId": "txn_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "type": "topup",
                     *             "amount": 10000,
                     *             "balanceAfter": 10000,
                     *             "currency": "USD",
                     *             "period": "text",
                     *             "reference": "text",
                     *             "reason": "text",
                     *             "owedChange": 1,
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Statement"];
                    };
                };
            };
        };
    };
    readonly exportStatement: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description A calendar month, UTC. */
                readonly month: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A CSV file, UTF-8, with a header line. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly listProspects: {
        readonly parameters: {
            readonly query?: {
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl?: string;
                readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                /** @description Case does not matter. */
                readonly tag?: string;
                /** @description Words; each has to be the beginning of a word in name, e-mail address, company or domain. Case and accents do not matter. */
                readonly search?: string;
                /** @description Last seen at this time or later. */
                readonly seenAfter?: string;
                /** @description Last seen before this time. */
                readonly seenBefore?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "websiteUrl": "https://example.com",
                     *             "kind": "person",
                     *             "status": "new",
                     *             "person": {
                     *               "firstName": "Jane",
                     *               "lastName": "Doe",
                     *               "title": "Head of Sales",
                     *               "linkedInUrl": "text",
                     *               "businessEmail": "ann@acme.example",
                     *               "emailKind": "business"
                     *             },
                     *             "company": {
                     *               "name": "text",
                     *               "domain": "example.com",
                     *               "industry": "Software",
                     *               "employeeCount": "text",
                     *               "employees": {
                     *                 "min": 1,
                     *                 "max": 1
                     *               },
                     *               "estimateRevenue": "text",
                     *               "revenue": {
                     *                 "minUsd": 1,
                     *                 "maxUsd": 1
                     *               },
                     *               "city": "Chicago",
                     *               "state": "text",
                     *               "zipcode": "text"
                     *             },
                     *             "visits": {
                     *               "count": 1,
                     *               "firstSeenAt": "2026-11-28T09:30:00.000Z",
                     *               "lastSeenAt": "2026-11-28T09:30:00.000Z",
                     *               "referrer": "text",
                     *               "pages": [
                     *                 {
                     *                   "url": "https://www.example.com/pricing",
                     *                   "seenAt": "2026-11-28T09:30:00.000Z"
                     *                 }
                     *               ]
                     *             },
                     *             "tags": [
                     *               "pricing"
                     *             ],
                     *             "extra": {},
                     *             "createdAt": "2026-11-28T09:30:00.000Z",
                     *             "updatedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Prospect"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly exportProspects: {
        readonly parameters: {
            readonly query?: {
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl?: string;
                readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                /** @description Case does not matter. */
                readonly tag?: string;
                /** @description Words; each has to be the beginning of a word in name, e-mail address, company or domain. Case and accents do not matter. */
                readonly search?: string;
                /** @description Last seen at this time or later. */
                readonly seenAfter?: string;
                /** @description Last seen before this time. */
                readonly seenBefore?: string;
                /** @description Whether to begin with a byte order mark, which Excel needs to read UTF-8. */
                readonly bom?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A CSV file, UTF-8, with a header line. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
        };
    };
    readonly getProspect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "websiteUrl": "https://example.com",
                     *         "kind": "person",
                     *         "status": "new",
                     *         "person": {
                     *           "firstName": "Jane",
                     *           "lastName": "Doe",
                     *           "title": "Head of Sales",
                     *           "linkedInUrl": "text",
                     *           "businessEmail": "ann@acme.example",
                     *           "emailKind": "business"
                     *         },
                     *         "company": {
                     *           "name": "text",
                     *           "domain": "example.com",
                     *           "industry": "Software",
                     *           "employeeCount": "text",
                     *           "employees": {
                     *             "min": 1,
                     *             "max": 1
                     *           },
                     *           "estimateRevenue": "text",
                     *           "revenue": {
                     *             "minUsd": 1,
                     *             "maxUsd": 1
                     *           },
                     *           "city": "Chicago",
                     *           "state": "text",
                     *           "zipcode": "text"
                     *         },
                     *         "visits": {
                     *           "count": 1,
                     *           "firstSeenAt": "2026-11-28T09:30:00.000Z",
                     *           "lastSeenAt": "2026-11-28T09:30:00.000Z",
                     *           "referrer": "text",
                     *           "pages": [
                     *             {
                     *               "url": "https://www.example.com/pricing",
                     *               "seenAt": "2026-11-28T09:30:00.000Z"
                     *             }
                     *           ]
                     *         },
                     *         "tags": [
                     *           "pricing"
                     *         ],
                     *         "extra": {},
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    readonly eraseProspect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "erased": true
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @example pro_01kb2m3n4p5q6r7s8t9v0wxyz */
                            readonly id: string;
                            /** @constant */
                            readonly erased: true;
                        };
                    };
                };
            };
        };
    };
    readonly updateProspect: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": {
                    /** @enum {string} */
                    readonly status?: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                    /** @description Replaces all tags. */
                    readonly tags?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "websiteUrl": "https://example.com",
                     *         "kind": "person",
                     *         "status": "new",
                     *         "person": {
                     *           "firstName": "Jane",
                     *           "lastName": "Doe",
                     *           "title": "Head of Sales",
                     *           "linkedInUrl": "text",
                     *           "businessEmail": "ann@acme.example",
                     *           "emailKind": "business"
                     *         },
                     *         "company": {
                     *           "name": "text",
                     *           "domain": "example.com",
                     *           "industry": "Software",
                     *           "employeeCount": "text",
                     *           "employees": {
                     *             "min": 1,
                     *             "max": 1
                     *           },
                     *           "estimateRevenue": "text",
                     *           "revenue": {
                     *             "minUsd": 1,
                     *             "maxUsd": 1
                     *           },
                     *           "city": "Chicago",
                     *           "state": "text",
                     *           "zipcode": "text"
                     *         },
                     *         "visits": {
                     *           "count": 1,
                     *           "firstSeenAt": "2026-11-28T09:30:00.000Z",
                     *           "lastSeenAt": "2026-11-28T09:30:00.000Z",
                     *           "referrer": "text",
                     *           "pages": [
                     *             {
                     *               "url": "https://www.example.com/pricing",
                     *               "seenAt": "2026-11-28T09:30:00.000Z"
                     *             }
                     *           ]
                     *         },
                     *         "tags": [
                     *           "pricing"
                     *         ],
                     *         "extra": {},
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Prospect"];
                    };
                };
            };
        };
    };
    readonly listExclusions: {
        readonly parameters: {
            readonly query?: {
                /** @description Of the business whose list it is; without one it is your own, which counts for all of your websites. */
                readonly websiteUrl?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "exc_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "kind": "domain",
                     *             "entry": "text",
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text",
                     *         "erasure": {
                     *           "status": "running",
                     *           "erased": 1,
                     *           "requestedAt": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Exclusion"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                            /** @description The latest erasure of prospects on this list */
                            readonly erasure: {
                                /** @enum {string} */
                                readonly status: "running" | "done";
                                /** @description Prospects erased so far */
                                readonly erased: number;
                                /** Format: date-time */
                                readonly requestedAt: string;
                            } | null;
                        };
                    };
                };
            };
        };
    };
    readonly addExclusions: {
        readonly parameters: {
            readonly query?: {
                /** @description Of the business whose list it is; without one it is your own, which counts for all of your websites. For a body of CSV, which can't say it. */
                readonly websiteUrl?: string;
                /** @description Whether to erase the prospects that match these entries. That goes on in the background; the list tells how far it has got. For a body of CSV. */
                readonly removeExisting?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "websiteUrl": "https://example.com",
                 *       "entries": [
                 *         "competitor.example"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Of the business whose list it is; without one it is your own, which counts for all of your websites.
                     * @example https://example.com
                     */
                    readonly websiteUrl?: string;
                    readonly entries: readonly string[];
                    /** @description Whether to erase the prospects that match these entries. That goes on in the background; the list tells how far it has got. */
                    readonly removeExisting?: boolean;
                };
                readonly "text/csv": string;
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "added": 1,
                     *         "known": 1
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly added: number;
                            /** @description Entries that were on the list before */
                            readonly known: number;
                        };
                    };
                };
            };
        };
    };
    readonly removeExclusions: {
        readonly parameters: {
            readonly query?: {
                /** @description Of the business whose list it is; without one it is your own, which counts for all of your websites. */
                readonly websiteUrl?: string;
                /** @description The one to remove, in any spelling. */
                readonly entry?: string;
                /** @description Removes all of the list. */
                readonly all?: "true";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "removed": 1
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly removed: number;
                        };
                    };
                };
            };
        };
    };
    readonly listUnmatchedVisitors: {
        readonly parameters: {
            readonly query?: {
                /** @description One host, or `*.example.com` for every name below one */
                readonly host?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "batchId": "seed_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "host": "text",
                     *             "capturedUrl": "text",
                     *             "name": "text",
                     *             "email": "jane@example.com",
                     *             "companyName": "Example Ltd",
                     *             "receivedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["UnmatchedVisitor"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly deleteUnmatchedVisitor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly batchId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "batchId": "seed_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "deleted": true
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @example seed_01kb2m3n4p5q6r7s8t9v0wxyz */
                            readonly batchId: string;
                            /** @constant */
                            readonly deleted: true;
                        };
                    };
                };
            };
        };
    };
    readonly seedLeads: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "website": "https://example.com",
                 *       "visitors": [
                 *         {
                 *           "linkedInUrl": "https://www.linkedin.com/in/ann-example",
                 *           "firstName": "Ann",
                 *           "lastName": "Example",
                 *           "title": "Head of Sales",
                 *           "companyName": "Acme",
                 *           "businessEmail": "ann@acme.example",
                 *           "employeeCount": "51-200",
                 *           "city": "Chicago",
                 *           "seenAt": "2026-11-28T09:30:00Z",
                 *           "capturedUrl": "https://example.com/pricing",
                 *           "tags": [
                 *             "pricing"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": ({
                    /** @description Of the business, in any spelling. */
                    readonly website: string;
                    readonly visitors: readonly ({
                        readonly linkedInUrl?: string | null;
                        readonly firstName?: string | null;
                        readonly lastName?: string | null;
                        readonly title?: string | null;
                        readonly companyName?: string | null;
                        readonly businessEmail?: string | null;
                        /** @description Of the company of the visitor. */
                        readonly website?: string | null;
                        readonly industry?: string | null;
                        readonly employeeCount?: string | number | null;
                        readonly estimateRevenue?: string | number | null;
                        readonly city?: string | null;
                        readonly state?: string | null;
                        readonly zipcode?: string | number | null;
                        readonly seenAt?: string | null;
                        readonly referrer?: string | null;
                        /** @description The page that was visited. */
                        readonly capturedUrl?: string | null;
                        readonly tags?: string | readonly string[] | null;
                    } & {
                        readonly [key: string]: unknown;
                    })[];
                } & {
                    readonly [key: string]: unknown;
                }) | {
                    readonly [key: string]: unknown;
                };
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    readonly "application/json": Record<string, never>;
                };
            };
        };
    };
    readonly getSeedBatch: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly batchId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "batchId": "seed_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "status": "accepted",
                     *         "receivedAt": "2026-11-28T09:30:00.000Z",
                     *         "visitors": 1,
                     *         "processed": 1,
                     *         "accepted": 1,
                     *         "suppressed": 1,
                     *         "excluded": 1,
                     *         "rejected": {
                     *           "count": 1,
                     *           "items": [
                     *             {
                     *               "index": 1,
                     *               "reason": "text",
                     *               "message": "text"
                     *             }
                     *           ],
                     *           "nextCursor": "text"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["SeedBatch"];
                    };
                };
            };
        };
    };
    readonly checkSenderDomain: {
        readonly parameters: {
            readonly query: {
                /** @description E-mail address of the user. Case and surrounding blanks do not matter. */
                readonly email: string;
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description The name of the DKIM key, as the mail provider tells it. */
                readonly dkimSelector?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "domain": "example.com",
                     *         "spf": {
                     *           "state": "found",
                     *           "record": "text"
                     *         },
                     *         "dkim": {
                     *           "state": "found",
                     *           "record": "text"
                     *         },
                     *         "dmarc": {
                     *           "state": "found",
                     *           "record": "text"
                     *         }
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["MailDomain"];
                    };
                };
            };
        };
    };
    readonly listSuppressions: {
        readonly parameters: {
            readonly query: {
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description An e-mail address, or a domain with everything below it. */
                readonly address?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "sup_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "scope": "global",
                     *             "kind": "email",
                     *             "reason": "unsubscribed",
                     *             "keyHash": "text",
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Suppression"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly addSuppressions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "websiteUrl": "https://example.com",
                 *       "entries": [
                 *         "ann@navy.example",
                 *         "navy.example"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same.
                     * @example https://example.com
                     */
                    readonly websiteUrl: string;
                    /**
                     * @description E-mail addresses, and domains with everything below them.
                     * @example [
                     *       "ann@navy.example",
                     *       "navy.example"
                     *     ]
                     */
                    readonly entries: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "added": 1,
                     *         "known": 1,
                     *         "rejected": [
                     *           {
                     *             "index": 1,
                     *             "message": "text"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly added: number;
                            /** @description Already on the list, or named twice */
                            readonly known: number;
                            readonly rejected: readonly {
                                readonly index: number;
                                readonly message: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readonly removeSuppression: {
        readonly parameters: {
            readonly query: {
                /** @description Website of the business, in any spelling: `https://www.example.com/path` and `example.com` are the same. */
                readonly websiteUrl: string;
                /** @description An e-mail address, or a domain with everything below it. */
                readonly address: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "removed": true
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @constant */
                            readonly removed: true;
                        };
                    };
                };
            };
        };
    };
    readonly listEventTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "name": "website.eligibility",
                     *             "description": "A website was checked.",
                     *             "schema": {},
                     *             "example": {}
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly {
                                /** @enum {string} */
                                readonly name: "website.eligibility" | "prospect.created" | "prospect.returned" | "prospect.updated" | "wallet.low_balance" | "wallet.topup_reversed" | "campaign.suspended" | "campaign.resumed" | "campaign.blocked" | "outreach.sent" | "outreach.replied" | "outreach.bounced" | "outreach.complained" | "prospect.unsubscribed" | "webhook.failing" | "webhook.disabled";
                                /** @example A website was checked. */
                                readonly description: string;
                                /** @description JSON Schema of `data` */
                                readonly schema: {
                                    readonly [key: string]: unknown;
                                };
                                /** @description An example of `data` */
                                readonly example: {
                                    readonly [key: string]: unknown;
                                };
                            }[];
                        };
                    };
                };
            };
        };
    };
    readonly tryWebhookFilter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "listenTo": [
                 *         "prospect.created"
                 *       ],
                 *       "filter": {
                 *         "websites": [
                 *           "https://example.com"
                 *         ],
                 *         "where": [
                 *           {
                 *             "path": "company.industry",
                 *             "oneOf": [
                 *               "Software"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description Names of events, or `*` for all, later ones too: website.eligibility, prospect.created, prospect.returned, prospect.updated, wallet.low_balance, wallet.topup_reversed, campaign.suspended, campaign.resumed, campaign.blocked, outreach.sent, outreach.replied, outreach.bounced, outreach.complained, prospect.unsubscribed, webhook.failing, webhook.disabled.
                     * @default [
                     *       "*"
                     *     ]
                     * @example [
                     *       "prospect.created"
                     *     ]
                     */
                    readonly listenTo?: readonly string[];
                    /**
                     * @description Which of the events in `listenTo` are sent: those that meet all of it when they happen. What has happened already is not changed by another filter.
                     * @example {
                     *       "websites": [
                     *         "https://example.com"
                     *       ],
                     *       "where": [
                     *         {
                     *           "path": "company.industry",
                     *           "oneOf": [
                     *             "Software"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    readonly filter: {
                        /** @description Events of these websites only */
                        readonly websites?: readonly string[];
                        /** @description All of them have to be met */
                        readonly where?: readonly ({
                            /** @example company.industry */
                            readonly path: string;
                            readonly equals: string | number | boolean | null;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly oneOf: readonly (string | number | boolean | null)[];
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly exists: boolean;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly has: string;
                        })[];
                    };
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "matched": 1,
                     *         "items": [
                     *           {
                     *             "eventId": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "type": "prospect.created",
                     *             "createdAt": "2026-11-28T09:30:00.000Z",
                     *             "matches": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @description How many of the last 100 events would have been sent */
                            readonly matched: number;
                            readonly items: readonly {
                                /** @example evt_01kb2m3n4p5q6r7s8t9v0wxyz */
                                readonly eventId: string;
                                readonly type: string;
                                /** Format: date-time */
                                readonly createdAt: string;
                                /** @description null where the event is erased, so that nobody can tell */
                                readonly matches: boolean | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query?: {
                readonly eventType?: "website.eligibility" | "prospect.created" | "prospect.returned" | "prospect.updated" | "wallet.low_balance" | "wallet.topup_reversed" | "campaign.suspended" | "campaign.resumed" | "campaign.blocked" | "outreach.sent" | "outreach.replied" | "outreach.bounced" | "outreach.complained" | "prospect.unsubscribed" | "webhook.failing" | "webhook.disabled" | "webhook.test";
                /** @description Of the time of the event; included */
                readonly since?: string;
                /** @description Of the time of the event; not included */
                readonly until?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "type": "prospect.created",
                     *             "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "createdAt": "2026-11-28T09:30:00.000Z",
                     *             "matched": 1,
                     *             "erasedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Event"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "type": "prospect.created",
                     *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "matched": 1,
                     *         "erasedAt": "2026-11-28T09:30:00.000Z",
                     *         "payload": null,
                     *         "deliveries": [
                     *           {
                     *             "id": "del_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "eventId": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "eventType": "prospect.created",
                     *             "state": "pending",
                     *             "attemptCount": 1,
                     *             "lastStatusCode": 200,
                     *             "lastErrorCode": "text",
                     *             "warning": "error_in_answer",
                     *             "nextAttemptAt": "2026-11-28T09:30:00.000Z",
                     *             "requestedRetries": 1,
                     *             "eventAt": "2026-11-28T09:30:00.000Z",
                     *             "updatedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["EventReport"];
                    };
                };
            };
        };
    };
    readonly listDeliveries: {
        readonly parameters: {
            readonly query?: {
                readonly webhookId?: string;
                readonly state?: "pending" | "delivered" | "exhausted" | "aborted" | "cancelled" | "expired";
                readonly eventType?: "website.eligibility" | "prospect.created" | "prospect.returned" | "prospect.updated" | "wallet.low_balance" | "wallet.topup_reversed" | "campaign.suspended" | "campaign.resumed" | "campaign.blocked" | "outreach.sent" | "outreach.replied" | "outreach.bounced" | "outreach.complained" | "prospect.unsubscribed" | "webhook.failing" | "webhook.disabled" | "webhook.test";
                /** @description The status of the last answer */
                readonly statusCode?: number;
                /** @description Of the time of the event; included */
                readonly since?: string;
                /** @description Of the time of the event; not included */
                readonly until?: string;
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "del_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "eventId": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "eventType": "prospect.created",
                     *             "state": "pending",
                     *             "attemptCount": 1,
                     *             "lastStatusCode": 200,
                     *             "lastErrorCode": "text",
                     *             "warning": "error_in_answer",
                     *             "nextAttemptAt": "2026-11-28T09:30:00.000Z",
                     *             "requestedRetries": 1,
                     *             "eventAt": "2026-11-28T09:30:00.000Z",
                     *             "updatedAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Delivery"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly getDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "del_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "eventId": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "eventType": "prospect.created",
                     *         "state": "pending",
                     *         "attemptCount": 1,
                     *         "lastStatusCode": 200,
                     *         "lastErrorCode": "text",
                     *         "warning": "error_in_answer",
                     *         "nextAttemptAt": "2026-11-28T09:30:00.000Z",
                     *         "requestedRetries": 1,
                     *         "eventAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z",
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "trigger": "automatic",
                     *             "requestId": "req_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "startedAt": "2026-11-28T09:30:00.000Z",
                     *             "durations": {
                     *               "dnsMs": 1,
                     *               "connectMs": 1,
                     *               "tlsMs": 1,
                     *               "firstByteMs": 1,
                     *               "totalMs": 1
                     *             },
                     *             "remoteAddress": "203.0.113.7:443",
                     *             "statusCode": 200,
                     *             "errorCode": "text",
                     *             "errorMessage": "text",
                     *             "request": {
                     *               "headers": [
                     *                 {
                     *                   "name": "text",
                     *                   "value": "text"
                     *                 }
                     *               ]
                     *             },
                     *             "response": {
                     *               "headers": [
                     *                 {
                     *                   "name": "text",
                     *                   "value": "text"
                     *                 }
                     *               ],
                     *               "body": "text",
                     *               "bodyBase64": "text",
                     *               "bodyIsText": true,
                     *               "bodyTruncated": true,
                     *               "clockSkewMs": 1
                     *             },
                     *             "nextAttemptAt": "2026-11-28T09:30:00.000Z",
                     *             "late": true
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["DeliveryReport"];
                    };
                };
            };
        };
    };
    readonly retryDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "deliveryId": "del_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "requestId": "req_01kb2m3n4p5q6r7s8t9v0wxyz"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly deliveryId: string;
                            readonly requestId: string;
                        };
                    };
                };
            };
        };
    };
    readonly getRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly jobId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "jobId": "rec_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "state": "running",
                     *         "since": "2026-11-28T09:30:00.000Z",
                     *         "until": "2026-11-28T09:30:00.000Z",
                     *         "states": [
                     *           "exhausted"
                     *         ],
                     *         "eventType": "prospect.created",
                     *         "matched": 1,
                     *         "requested": 1,
                     *         "skipped": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z",
                     *         "finishedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Recovery"];
                    };
                };
            };
        };
    };
    readonly cancelRecovery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly jobId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "jobId": "rec_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "state": "running",
                     *         "since": "2026-11-28T09:30:00.000Z",
                     *         "until": "2026-11-28T09:30:00.000Z",
                     *         "states": [
                     *           "exhausted"
                     *         ],
                     *         "eventType": "prospect.created",
                     *         "matched": 1,
                     *         "requested": 1,
                     *         "skipped": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "updatedAt": "2026-11-28T09:30:00.000Z",
                     *         "finishedAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Recovery"];
                    };
                };
            };
        };
    };
    readonly recoverDeliveries: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "since": "2026-11-28T09:30:00Z",
                 *       "until": "2026-11-28T09:30:00Z"
                 *     }
                 */
                readonly "application/json": {
                    /**
                     * @description From which time of the event on
                     * @example 2026-11-28T09:30:00Z
                     */
                    readonly since: string;
                    /**
                     * @description Before which time of the event; now unless given
                     * @example 2026-11-28T09:30:00Z
                     */
                    readonly until?: string;
                    /**
                     * @description `missing`: events of a type it listens to that have no delivery to it
                     * @default [
                     *       "exhausted",
                     *       "aborted"
                     *     ]
                     */
                    readonly states?: readonly ("exhausted" | "aborted" | "cancelled" | "delivered" | "missing")[];
                    /** @enum {string} */
                    readonly eventType?: "website.eligibility" | "prospect.created" | "prospect.returned" | "prospect.updated" | "wallet.low_balance" | "wallet.topup_reversed" | "campaign.suspended" | "campaign.resumed" | "campaign.blocked" | "outreach.sent" | "outreach.replied" | "outreach.bounced" | "outreach.complained" | "prospect.unsubscribed" | "webhook.failing" | "webhook.disabled";
                    /**
                     * @description Counts and does nothing else
                     * @default false
                     */
                    readonly dryRun?: boolean;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "jobId": "rec_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "matched": 1
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @description Null for a dry run */
                            readonly jobId: string | null;
                            readonly matched: number;
                        };
                    };
                };
            };
        };
    };
    readonly listWebhookListeners: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                /** @description The `nextCursor` of the answer before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *             "destinationUrl": "https://hooks.example.com/leads",
                     *             "format": "webhook",
                     *             "listenTo": [
                     *               "prospect.created"
                     *             ],
                     *             "filter": {},
                     *             "description": "Our CRM",
                     *             "headers": {},
                     *             "rateLimitPerSecond": 1,
                     *             "concurrency": 1,
                     *             "state": "active",
                     *             "disabledReason": "text",
                     *             "held": {
                     *               "since": "2026-11-28T09:30:00.000Z",
                     *               "nextProbeAt": "2026-11-28T09:30:00.000Z"
                     *             },
                     *             "consecutiveFailures": 1,
                     *             "createdAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": "text"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly items: readonly components["schemas"]["Listener"][];
                            /** @description Where the list goes on; null exactly at its end. */
                            readonly nextCursor: string | null;
                        };
                    };
                };
            };
        };
    };
    readonly createWebhookListener: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "destinationUrl": "https://hooks.example.com/leads",
                 *       "listenTo": [
                 *         "prospect.created"
                 *       ]
                 *     }
                 */
                readonly "application/json": {
                    /** @example https://hooks.example.com/leads */
                    readonly destinationUrl: string;
                    /**
                     * @description `webhook` sends the event itself; the others a short message about it, as an incoming webhook of Slack or Discord, or a workflow of Teams, takes it.
                     * @default webhook
                     * @enum {string}
                     */
                    readonly format?: "webhook" | "slack" | "discord" | "teams";
                    /**
                     * @description Names of events, or `*` for all, later ones too: website.eligibility, prospect.created, prospect.returned, prospect.updated, wallet.low_balance, wallet.topup_reversed, campaign.suspended, campaign.resumed, campaign.blocked, outreach.sent, outreach.replied, outreach.bounced, outreach.complained, prospect.unsubscribed, webhook.failing, webhook.disabled.
                     * @example [
                     *       "prospect.created"
                     *     ]
                     */
                    readonly listenTo: readonly string[];
                    readonly filter?: {
                        /** @description Events of these websites only */
                        readonly websites?: readonly string[];
                        /** @description All of them have to be met */
                        readonly where?: readonly ({
                            /** @example company.industry */
                            readonly path: string;
                            readonly equals: string | number | boolean | null;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly oneOf: readonly (string | number | boolean | null)[];
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly exists: boolean;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly has: string;
                        })[];
                    } | null;
                    readonly description?: string;
                    readonly headers?: {
                        readonly [key: string]: string;
                    } | null;
                    /** @description Requests a second at most. Unless given, 1 where `format` is not `webhook`. */
                    readonly rateLimitPerSecond?: number;
                    /** @description Requests in flight at most; 32 unless given. */
                    readonly concurrency?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "destinationUrl": "https://hooks.example.com/leads",
                     *         "format": "webhook",
                     *         "listenTo": [
                     *           "prospect.created"
                     *         ],
                     *         "filter": {},
                     *         "description": "Our CRM",
                     *         "headers": {},
                     *         "rateLimitPerSecond": 1,
                     *         "concurrency": 1,
                     *         "state": "active",
                     *         "disabledReason": "text",
                     *         "held": {
                     *           "since": "2026-11-28T09:30:00.000Z",
                     *           "nextProbeAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "consecutiveFailures": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z",
                     *         "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["CreatedListener"];
                    };
                };
            };
        };
    };
    readonly getWebhookListener: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "destinationUrl": "https://hooks.example.com/leads",
                     *         "format": "webhook",
                     *         "listenTo": [
                     *           "prospect.created"
                     *         ],
                     *         "filter": {},
                     *         "description": "Our CRM",
                     *         "headers": {},
                     *         "rateLimitPerSecond": 1,
                     *         "concurrency": 1,
                     *         "state": "active",
                     *         "disabledReason": "text",
                     *         "held": {
                     *           "since": "2026-11-28T09:30:00.000Z",
                     *           "nextProbeAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "consecutiveFailures": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Listener"];
                    };
                };
            };
        };
    };
    readonly deleteWebhookListener: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "deleted": true,
                     *         "cancelledDeliveries": 1
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            /** @example we_01kb2m3n4p5q6r7s8t9v0wxyz */
                            readonly id: string;
                            /** @constant */
                            readonly deleted: true;
                            /** @description Those that were pending */
                            readonly cancelledDeliveries: number;
                        };
                    };
                };
            };
        };
    };
    readonly updateWebhookListener: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "state": "paused"
                 *     }
                 */
                readonly "application/json": {
                    /** @example https://hooks.example.com/leads */
                    readonly destinationUrl?: string;
                    /**
                     * @description `webhook` sends the event itself; the others a short message about it, as an incoming webhook of Slack or Discord, or a workflow of Teams, takes it.
                     * @enum {string}
                     */
                    readonly format?: "webhook" | "slack" | "discord" | "teams";
                    /**
                     * @description Names of events, or `*` for all, later ones too: website.eligibility, prospect.created, prospect.returned, prospect.updated, wallet.low_balance, wallet.topup_reversed, campaign.suspended, campaign.resumed, campaign.blocked, outreach.sent, outreach.replied, outreach.bounced, outreach.complained, prospect.unsubscribed, webhook.failing, webhook.disabled.
                     * @example [
                     *       "prospect.created"
                     *     ]
                     */
                    readonly listenTo?: readonly string[];
                    readonly filter?: {
                        /** @description Events of these websites only */
                        readonly websites?: readonly string[];
                        /** @description All of them have to be met */
                        readonly where?: readonly ({
                            /** @example company.industry */
                            readonly path: string;
                            readonly equals: string | number | boolean | null;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly oneOf: readonly (string | number | boolean | null)[];
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly exists: boolean;
                        } | {
                            /** @example company.industry */
                            readonly path: string;
                            readonly has: string;
                        })[];
                    } | null;
                    readonly description?: string | null;
                    /** @description Replaces all headers; null clears them. Needed where there are any and scheme, host or port of `destinationUrl` change: what one server was trusted with is not sent to another. */
                    readonly headers?: {
                        readonly [key: string]: string;
                    } | null;
                    readonly rateLimitPerSecond?: number | null;
                    readonly concurrency?: number | null;
                    /**
                     * @description `active` also clears failures and lets what is held back go out
                     * @enum {string}
                     */
                    readonly state?: "active" | "paused";
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "id": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "destinationUrl": "https://hooks.example.com/leads",
                     *         "format": "webhook",
                     *         "listenTo": [
                     *           "prospect.created"
                     *         ],
                     *         "filter": {},
                     *         "description": "Our CRM",
                     *         "headers": {},
                     *         "rateLimitPerSecond": 1,
                     *         "concurrency": 1,
                     *         "state": "active",
                     *         "disabledReason": "text",
                     *         "held": {
                     *           "since": "2026-11-28T09:30:00.000Z",
                     *           "nextProbeAt": "2026-11-28T09:30:00.000Z"
                     *         },
                     *         "consecutiveFailures": 1,
                     *         "createdAt": "2026-11-28T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["Listener"];
                    };
                };
            };
        };
    };
    readonly getWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *         "retiring": [
                     *           {
                     *             "expiresAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["SigningSecret"];
                    };
                };
            };
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": {
                    /**
                     * @description How long the earlier secret goes on signing beside the new one
                     * @default 86400
                     */
                    readonly gracePeriodSeconds?: number;
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
                     *         "retiring": [
                     *           {
                     *             "expiresAt": "2026-11-28T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: components["schemas"]["SigningSecret"];
                    };
                };
            };
        };
    };
    readonly sendTestEvent: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /** @example {} */
                readonly "application/json": {
                    /**
                     * @description Sends this type's example, marked with `test: true`, instead of `webhook.test`
                     * @enum {string}
                     */
                    readonly eventType?: "website.eligibility" | "prospect.created" | "prospect.returned" | "prospect.updated" | "wallet.low_balance" | "wallet.topup_reversed" | "campaign.suspended" | "campaign.resumed" | "campaign.blocked" | "outreach.sent" | "outreach.replied" | "outreach.bounced" | "outreach.complained" | "prospect.unsubscribed" | "webhook.failing" | "webhook.disabled";
                };
            };
        };
        readonly responses: {
            /** @description Success; what was asked for is in `data`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": 200,
                     *       "message": "Success",
                     *       "data": {
                     *         "eventId": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                     *         "deliveryId": "del_01kb2m3n4p5q6r7s8t9v0wxyz"
                     *       }
                     *     }
                     */
                    readonly "application/json": {
                        /** @constant */
                        readonly status: 200;
                        readonly message: string;
                        readonly data: {
                            readonly eventId: string;
                            readonly deliveryId: string;
                        };
                    };
                };
            };
        };
    };
    readonly getOpenApiDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An OpenAPI 3.1 document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
        };
    };
    readonly "on.website.eligibility": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "website.eligibility",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "eligible": true,
                 *         "status": "eligible",
                 *         "reasons": [],
                 *         "checkedAt": "2026-05-11T21:04:43.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "website.eligibility";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly eligible: boolean;
                        /** @enum {string} */
                        readonly status: "pending" | "eligible" | "unreachable" | "ineligible";
                        readonly reasons: readonly string[];
                        /** Format: date-time */
                        readonly checkedAt: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.prospect.created": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "prospect.created",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "kind": "person",
                 *         "status": "new",
                 *         "person": {
                 *           "firstName": "Jane",
                 *           "lastName": "Doe",
                 *           "title": "Head of Marketing",
                 *           "linkedInUrl": "https://www.linkedin.com/in/jane-doe-example",
                 *           "businessEmail": "jane.doe@example.org",
                 *           "emailKind": "business"
                 *         },
                 *         "company": {
                 *           "name": "Example Organisation",
                 *           "domain": "example.org",
                 *           "industry": "Software",
                 *           "employeeCount": "11-50",
                 *           "employees": {
                 *             "min": 11,
                 *             "max": 50
                 *           },
                 *           "estimateRevenue": "$1M - $10M",
                 *           "revenue": {
                 *             "minUsd": 1000000,
                 *             "maxUsd": 10000000
                 *           },
                 *           "city": "Austin",
                 *           "state": "Texas",
                 *           "zipcode": "73301"
                 *         },
                 *         "visits": {
                 *           "count": 1,
                 *           "firstSeenAt": "2026-05-11T21:04:43.000Z",
                 *           "lastSeenAt": "2026-05-11T21:04:43.000Z",
                 *           "referrer": "https://www.example.net/",
                 *           "pages": [
                 *             {
                 *               "url": "https://example.com/pricing",
                 *               "seenAt": "2026-05-11T21:04:43.000Z"
                 *             }
                 *           ]
                 *         },
                 *         "tags": [
                 *           "pricing"
                 *         ],
                 *         "extra": {},
                 *         "createdAt": "2026-05-11T21:04:45.000Z",
                 *         "updatedAt": "2026-05-11T21:04:45.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "prospect.created";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly id: string;
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @enum {string} */
                        readonly kind: "person" | "company";
                        /** @enum {string} */
                        readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                        readonly person: {
                            readonly firstName: string | null;
                            readonly lastName: string | null;
                            readonly title: string | null;
                            readonly linkedInUrl: string | null;
                            readonly businessEmail: string | null;
                            readonly emailKind: ("business" | "personal") | null;
                        };
                        readonly company: {
                            readonly name: string | null;
                            readonly domain: string | null;
                            readonly industry: string | null;
                            /** @description As sent. */
                            readonly employeeCount: string | null;
                            /** @description What the text says. */
                            readonly employees: {
                                readonly min: number;
                                readonly max: number | null;
                            } | null;
                            /** @description As sent. */
                            readonly estimateRevenue: string | null;
                            /** @description What the text says. */
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
                            /** Format: date-time */
                            readonly firstSeenAt: string;
                            /** Format: date-time */
                            readonly lastSeenAt: string;
                            readonly referrer: string | null;
                            /** @description The last 50. */
                            readonly pages: readonly {
                                readonly url: string;
                                /** Format: date-time */
                                readonly seenAt: string;
                            }[];
                        };
                        readonly tags: readonly string[];
                        /** @description Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings. */
                        readonly extra: {
                            readonly [key: string]: unknown;
                        };
                        /** Format: date-time */
                        readonly createdAt: string;
                        /** Format: date-time */
                        readonly updatedAt: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.prospect.returned": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "prospect.returned",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "kind": "person",
                 *         "status": "new",
                 *         "person": {
                 *           "firstName": "Jane",
                 *           "lastName": "Doe",
                 *           "title": "Head of Marketing",
                 *           "linkedInUrl": "https://www.linkedin.com/in/jane-doe-example",
                 *           "businessEmail": "jane.doe@example.org",
                 *           "emailKind": "business"
                 *         },
                 *         "company": {
                 *           "name": "Example Organisation",
                 *           "domain": "example.org",
                 *           "industry": "Software",
                 *           "employeeCount": "11-50",
                 *           "employees": {
                 *             "min": 11,
                 *             "max": 50
                 *           },
                 *           "estimateRevenue": "$1M - $10M",
                 *           "revenue": {
                 *             "minUsd": 1000000,
                 *             "maxUsd": 10000000
                 *           },
                 *           "city": "Austin",
                 *           "state": "Texas",
                 *           "zipcode": "73301"
                 *         },
                 *         "visits": {
                 *           "count": 2,
                 *           "firstSeenAt": "2026-05-11T21:04:43.000Z",
                 *           "lastSeenAt": "2026-05-13T08:12:00.000Z",
                 *           "referrer": "https://www.example.net/",
                 *           "pages": [
                 *             {
                 *               "url": "https://example.com/pricing",
                 *               "seenAt": "2026-05-11T21:04:43.000Z"
                 *             }
                 *           ]
                 *         },
                 *         "tags": [
                 *           "pricing"
                 *         ],
                 *         "extra": {},
                 *         "createdAt": "2026-05-11T21:04:45.000Z",
                 *         "updatedAt": "2026-05-13T08:12:02.000Z",
                 *         "changed": {
                 *           "visits.lastSeenAt": {
                 *             "from": "2026-05-11T21:04:43.000Z",
                 *             "to": "2026-05-13T08:12:00.000Z"
                 *           },
                 *           "visits.count": {
                 *             "from": 1,
                 *             "to": 2
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "prospect.returned";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly id: string;
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @enum {string} */
                        readonly kind: "person" | "company";
                        /** @enum {string} */
                        readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                        readonly person: {
                            readonly firstName: string | null;
                            readonly lastName: string | null;
                            readonly title: string | null;
                            readonly linkedInUrl: string | null;
                            readonly businessEmail: string | null;
                            readonly emailKind: ("business" | "personal") | null;
                        };
                        readonly company: {
                            readonly name: string | null;
                            readonly domain: string | null;
                            readonly industry: string | null;
                            /** @description As sent. */
                            readonly employeeCount: string | null;
                            /** @description What the text says. */
                            readonly employees: {
                                readonly min: number;
                                readonly max: number | null;
                            } | null;
                            /** @description As sent. */
                            readonly estimateRevenue: string | null;
                            /** @description What the text says. */
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
                            /** Format: date-time */
                            readonly firstSeenAt: string;
                            /** Format: date-time */
                            readonly lastSeenAt: string;
                            readonly referrer: string | null;
                            /** @description The last 50. */
                            readonly pages: readonly {
                                readonly url: string;
                                /** Format: date-time */
                                readonly seenAt: string;
                            }[];
                        };
                        readonly tags: readonly string[];
                        /** @description Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings. */
                        readonly extra: {
                            readonly [key: string]: unknown;
                        };
                        /** Format: date-time */
                        readonly createdAt: string;
                        /** Format: date-time */
                        readonly updatedAt: string;
                        /** @description What has changed since the event before, by the path of the field, such as `person.title` */
                        readonly changed: {
                            readonly [key: string]: {
                                readonly from: string | number | null;
                                readonly to: string | number | null;
                            };
                        };
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.prospect.updated": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "prospect.updated",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "id": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "kind": "person",
                 *         "status": "new",
                 *         "person": {
                 *           "firstName": "Jane",
                 *           "lastName": "Doe",
                 *           "title": "Head of Marketing",
                 *           "linkedInUrl": "https://www.linkedin.com/in/jane-doe-example",
                 *           "businessEmail": "jane.doe@example.org",
                 *           "emailKind": "business"
                 *         },
                 *         "company": {
                 *           "name": "Example Organisation",
                 *           "domain": "example.org",
                 *           "industry": "Software",
                 *           "employeeCount": "11-50",
                 *           "employees": {
                 *             "min": 11,
                 *             "max": 50
                 *           },
                 *           "estimateRevenue": "$1M - $10M",
                 *           "revenue": {
                 *             "minUsd": 1000000,
                 *             "maxUsd": 10000000
                 *           },
                 *           "city": "Austin",
                 *           "state": "Texas",
                 *           "zipcode": "73301"
                 *         },
                 *         "visits": {
                 *           "count": 2,
                 *           "firstSeenAt": "2026-05-11T21:04:43.000Z",
                 *           "lastSeenAt": "2026-05-13T08:12:00.000Z",
                 *           "referrer": "https://www.example.net/",
                 *           "pages": [
                 *             {
                 *               "url": "https://example.com/pricing",
                 *               "seenAt": "2026-05-11T21:04:43.000Z"
                 *             }
                 *           ]
                 *         },
                 *         "tags": [
                 *           "pricing"
                 *         ],
                 *         "extra": {},
                 *         "createdAt": "2026-05-11T21:04:45.000Z",
                 *         "updatedAt": "2026-05-13T08:12:02.000Z",
                 *         "changed": {
                 *           "person.title": {
                 *             "from": null,
                 *             "to": "Head of Marketing"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "prospect.updated";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly id: string;
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @enum {string} */
                        readonly kind: "person" | "company";
                        /** @enum {string} */
                        readonly status: "new" | "contacted" | "replied" | "converted" | "unsubscribed" | "suppressed";
                        readonly person: {
                            readonly firstName: string | null;
                            readonly lastName: string | null;
                            readonly title: string | null;
                            readonly linkedInUrl: string | null;
                            readonly businessEmail: string | null;
                            readonly emailKind: ("business" | "personal") | null;
                        };
                        readonly company: {
                            readonly name: string | null;
                            readonly domain: string | null;
                            readonly industry: string | null;
                            /** @description As sent. */
                            readonly employeeCount: string | null;
                            /** @description What the text says. */
                            readonly employees: {
                                readonly min: number;
                                readonly max: number | null;
                            } | null;
                            /** @description As sent. */
                            readonly estimateRevenue: string | null;
                            /** @description What the text says. */
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
                            /** Format: date-time */
                            readonly firstSeenAt: string;
                            /** Format: date-time */
                            readonly lastSeenAt: string;
                            readonly referrer: string | null;
                            /** @description The last 50. */
                            readonly pages: readonly {
                                readonly url: string;
                                /** Format: date-time */
                                readonly seenAt: string;
                            }[];
                        };
                        readonly tags: readonly string[];
                        /** @description Properties of the visitor records that have no field here, untouched. Numbers are kept in double precision: whole ones beyond 2^53 lose digits, and are safe as strings. */
                        readonly extra: {
                            readonly [key: string]: unknown;
                        };
                        /** Format: date-time */
                        readonly createdAt: string;
                        /** Format: date-time */
                        readonly updatedAt: string;
                        /** @description What has changed since the event before, by the path of the field, such as `person.title` */
                        readonly changed: {
                            readonly [key: string]: {
                                readonly from: string | number | null;
                                readonly to: string | number | null;
                            };
                        };
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.wallet.low_balance": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "wallet.low_balance",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "currency": "USD",
                 *         "balance": 4000,
                 *         "available": 4000,
                 *         "lowBalanceThreshold": 5000,
                 *         "dailyFee": 1000,
                 *         "daysLeft": 4,
                 *         "owed": 0,
                 *         "suggestedAmount": 31000,
                 *         "reference": "low-balance/wal_01kb2m3n4p5q6r7s8t9v0wxyz/12"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "wallet.low_balance";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly walletId: string;
                        /** @description ISO 4217 */
                        readonly currency: string;
                        /** @description In minor units of the currency */
                        readonly balance: number;
                        /** @description The balance without what is held, in minor units */
                        readonly available: number;
                        /** @description In minor units of the currency */
                        readonly lowBalanceThreshold: number;
                        /** @description In minor units of the currency */
                        readonly dailyFee: number;
                        /** @description Days that the available balance pays for; null if a day costs nothing */
                        readonly daysLeft: number | null;
                        /** @description Of reversed top-ups, paid by the next one, in minor units */
                        readonly owed: number;
                        /** @description A top-up that pays what is owed, fills up to the threshold and lasts 30 days, in minor units */
                        readonly suggestedAmount: number;
                        /** @description Give it with `POST /wallet/topup`, and this warning leads to one top-up, however often it arrives */
                        readonly reference: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.wallet.topup_reversed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "wallet.topup_reversed",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "currency": "USD",
                 *         "transactionId": "txn_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "topUpTransactionId": "txn_01kb2a3n4p5q6r7s8t9v0wxyz",
                 *         "reference": "pi_3NxExample",
                 *         "amount": 10000,
                 *         "collected": 4000,
                 *         "balance": 0,
                 *         "available": 0,
                 *         "owed": 6000
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "wallet.topup_reversed";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly walletId: string;
                        /** @description ISO 4217 */
                        readonly currency: string;
                        /** @description Of the reversal */
                        readonly transactionId: string;
                        readonly topUpTransactionId: string;
                        /** @description Your name for the top-up */
                        readonly reference: string | null;
                        /** @description How much of the top-up was reversed, in minor units */
                        readonly amount: number;
                        /** @description What of it was there, in minor units */
                        readonly collected: number;
                        /** @description In minor units of the currency */
                        readonly balance: number;
                        /** @description The balance without what is held, in minor units */
                        readonly available: number;
                        /** @description All that the wallet owes now, in minor units */
                        readonly owed: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.campaign.suspended": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "campaign.suspended",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "currency": "USD",
                 *         "enabled": true,
                 *         "day": "2026-05-12",
                 *         "dailyFee": 1000,
                 *         "outreachStatus": "suspended_insufficient_funds",
                 *         "reason": "insufficient_funds",
                 *         "balance": 400
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "campaign.suspended";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @description The switch; a suspension leaves it on */
                        readonly enabled: boolean;
                        /** @enum {string} */
                        readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
                        /** @enum {string} */
                        readonly reason: "insufficient_funds" | "funds_available";
                        /**
                         * Format: date
                         * @description The UTC day that could not be paid, or with which outreach goes on
                         */
                        readonly day: string;
                        readonly walletId: string;
                        /** @description ISO 4217 */
                        readonly currency: string;
                        /** @description In minor units of the currency */
                        readonly balance: number;
                        /** @description In minor units of the currency */
                        readonly dailyFee: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.campaign.resumed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "campaign.resumed",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "walletId": "wal_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "currency": "USD",
                 *         "enabled": true,
                 *         "day": "2026-05-12",
                 *         "dailyFee": 1000,
                 *         "outreachStatus": "running",
                 *         "reason": "funds_available",
                 *         "balance": 9400
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "campaign.resumed";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @description The switch; a suspension leaves it on */
                        readonly enabled: boolean;
                        /** @enum {string} */
                        readonly outreachStatus: "running" | "paused" | "suspended_insufficient_funds" | "not_eligible" | "blocked";
                        /** @enum {string} */
                        readonly reason: "insufficient_funds" | "funds_available";
                        /**
                         * Format: date
                         * @description The UTC day that could not be paid, or with which outreach goes on
                         */
                        readonly day: string;
                        readonly walletId: string;
                        /** @description ISO 4217 */
                        readonly currency: string;
                        /** @description In minor units of the currency */
                        readonly balance: number;
                        /** @description In minor units of the currency */
                        readonly dailyFee: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.campaign.blocked": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "campaign.blocked",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "reason": "mailbox_auth",
                 *         "detail": "535 5.7.8 Username and password not accepted",
                 *         "blockedAt": "2026-05-12T14:05:31.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "campaign.blocked";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        /** @enum {string} */
                        readonly reason: "no_sequence" | "not_approved" | "sender_incomplete" | "https_required" | "mailbox_auth" | "reputation" | "insufficient_funds";
                        /** @description The words of the mail server, or figures; for people */
                        readonly detail: string;
                        /** Format: date-time */
                        readonly blockedAt: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.outreach.sent": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "outreach.sent",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "email": "jane.doe@example.org",
                 *         "step": 1,
                 *         "sequenceVersion": 2,
                 *         "messageId": "<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>",
                 *         "sentAt": "2026-05-12T14:05:31.000Z",
                 *         "charged": 5
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "outreach.sent";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly prospectId: string;
                        readonly enrolmentId: string;
                        readonly sendId: string;
                        readonly email: string;
                        /** @description From 1 */
                        readonly step: number;
                        readonly sequenceVersion: number;
                        /** @description The Message-ID header, with its angle brackets */
                        readonly messageId: string;
                        /** Format: date-time */
                        readonly sentAt: string;
                        /** @description What was charged for it, in minor units of the currency */
                        readonly charged: number;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.outreach.replied": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "outreach.replied",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "email": "jane.doe@example.org",
                 *         "step": 1,
                 *         "sequenceVersion": 2,
                 *         "messageId": "<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>",
                 *         "repliedAt": "2026-05-12T15:20:04.000Z",
                 *         "fromEmail": "jane.doe@example.org",
                 *         "subject": "Re: Your visit to our pricing page",
                 *         "text": "Hello Ada, Tuesday at ten would suit me."
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "outreach.replied";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly prospectId: string;
                        readonly enrolmentId: string;
                        readonly sendId: string | null;
                        readonly email: string;
                        readonly step: number | null;
                        readonly sequenceVersion: number | null;
                        readonly messageId: string | null;
                        /** Format: date-time */
                        readonly repliedAt: string;
                        /** @description Whoever answered: a colleague may answer for the person written to */
                        readonly fromEmail: string;
                        readonly subject: string | null;
                        /** @description The beginning of the answer */
                        readonly text: string | null;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.outreach.bounced": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "outreach.bounced",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "email": "jane.doe@example.org",
                 *         "step": 1,
                 *         "sequenceVersion": 2,
                 *         "messageId": "<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>",
                 *         "bouncedAt": "2026-05-12T14:05:33.000Z",
                 *         "source": "refused",
                 *         "enhancedCode": "5.1.1",
                 *         "response": "550 5.1.1 No such user here"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "outreach.bounced";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly prospectId: string;
                        readonly enrolmentId: string;
                        readonly sendId: string;
                        readonly email: string;
                        /** @description From 1 */
                        readonly step: number;
                        readonly sequenceVersion: number;
                        /** @description The Message-ID header, with its angle brackets */
                        readonly messageId: string;
                        /** Format: date-time */
                        readonly bouncedAt: string;
                        /**
                         * @description The mail server refused it, or a report came later
                         * @enum {string}
                         */
                        readonly source: "refused" | "report";
                        /** @description Such as 5.1.1 */
                        readonly enhancedCode: string | null;
                        /** @description The words of the mail server */
                        readonly response: string | null;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.outreach.complained": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "outreach.complained",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "email": "jane.doe@example.org",
                 *         "step": 1,
                 *         "sequenceVersion": 2,
                 *         "messageId": "<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>",
                 *         "complainedAt": "2026-05-12T16:00:00.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "outreach.complained";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly prospectId: string;
                        readonly enrolmentId: string;
                        readonly sendId: string | null;
                        readonly email: string;
                        readonly step: number | null;
                        readonly sequenceVersion: number | null;
                        readonly messageId: string | null;
                        /** Format: date-time */
                        readonly complainedAt: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.prospect.unsubscribed": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "prospect.unsubscribed",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "businessId": "biz_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "websiteUrl": "https://example.com",
                 *         "prospectId": "pro_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "enrolmentId": "enr_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "sendId": "snd_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "email": "jane.doe@example.org",
                 *         "step": 1,
                 *         "sequenceVersion": 2,
                 *         "messageId": "<snd_01kb2m3n4p5q6r7s8t9v0wxyz@example.com>",
                 *         "unsubscribedAt": "2026-05-12T14:30:12.000Z",
                 *         "via": "link"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "prospect.unsubscribed";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly businessId: string;
                        readonly websiteUrl: string;
                        readonly prospectId: string;
                        readonly enrolmentId: string;
                        readonly sendId: string | null;
                        readonly email: string;
                        readonly step: number | null;
                        readonly sequenceVersion: number | null;
                        readonly messageId: string | null;
                        /** Format: date-time */
                        readonly unsubscribedAt: string;
                        /**
                         * @description The link of a message, or an answer that asks for it
                         * @enum {string}
                         */
                        readonly via: "link" | "reply";
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.webhook.failing": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "webhook.failing",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "destinationUrl": "https://hooks.example.com/leads",
                 *         "failingSince": "2026-05-06T09:00:00.000Z",
                 *         "reason": null,
                 *         "consecutiveFailures": 50
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "webhook.failing";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly webhookId: string;
                        readonly destinationUrl: string;
                        /** @description Why it was disabled; null in a warning */
                        readonly reason: ("gone" | "asked_by_receiver" | "failing") | null;
                        readonly consecutiveFailures: number;
                        readonly failingSince: string | null;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.webhook.disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "webhook.disabled",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *         "destinationUrl": "https://hooks.example.com/leads",
                 *         "failingSince": "2026-05-06T09:00:00.000Z",
                 *         "reason": "failing",
                 *         "consecutiveFailures": 100
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "webhook.disabled";
                    /** Format: date-time */
                    readonly timestamp: string;
                    /**
                     * @description There when this is an example, sent on request.
                     * @constant
                     */
                    readonly test?: true;
                    readonly data: {
                        readonly webhookId: string;
                        readonly destinationUrl: string;
                        /** @description Why it was disabled; null in a warning */
                        readonly reason: ("gone" | "asked_by_receiver" | "failing") | null;
                        readonly consecutiveFailures: number;
                        readonly failingSince: string | null;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly "on.webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Id of the delivery’s event: the same on every attempt. */
                readonly "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. */
                readonly "webhook-timestamp": string;
                /** @description Signatures as Standard Webhooks has them: `v1,` and Base64. */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "id": "evt_01kb2m3n4p5q6r7s8t9v0wxyz",
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-11-28T09:30:00.000Z",
                 *       "data": {
                 *         "webhookId": "we_01kb2m3n4p5q6r7s8t9v0wxyz"
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    readonly id: string;
                    /** @constant */
                    readonly type: "webhook.test";
                    /** Format: date-time */
                    readonly timestamp: string;
                    readonly data: {
                        /** @description The listener that is tested */
                        readonly webhookId: string;
                    };
                };
            };
        };
        readonly responses: {
            /** @description Accepted. Anything else is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
