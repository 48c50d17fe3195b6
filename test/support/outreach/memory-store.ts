import type { OutreachCampaign } from '../../../src/domain/outreach/outreach-campaign';
import type { OutreachSend } from '../../../src/domain/outreach/send';
import type { OperationDependencies } from '../../../src/operations/dependencies';

type Stores = OperationDependencies['stores'];
type Document = object & { readonly id: string };

/** Lets others go first: every call of the store is one. */
export type Yield = () => Promise<void>;

/** A part of something large: all of it that the operations under test use. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it is a part of
export function partOf<Whole>(part: object): Whole {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that it is enough, the test shows
  return part as unknown as Whole;
}

/** What one transaction sees: everything as it was when it began, and what it has written since. */
interface Snapshot {
  readonly documents: Map<string, Document>;
  readonly versions: ReadonlyMap<string, number>;
  readonly written: Set<string>;
}

/**
 * The stores that sending and switching use, in memory, with the guarantees of MongoDB's transactions: a snapshot, all
 * writes or none, and a new try for whoever wrote what has changed since. A test decides who goes first at each call.
 */
export class MemoryStore {
  readonly #documents = new Map<string, Document>();
  readonly #versions = new Map<string, number>();
  readonly #transactions = new Map<object, Snapshot>();
  readonly #yield: Yield;

  constructor(yieldToOthers: Yield) {
    this.#yield = yieldToOthers;
  }

  put(document: Document): void {
    this.#documents.set(document.id, document);
  }

  sends(): OutreachSend[] {
    return [...this.#documents.values()].filter(isSend);
  }

  /** Those that the operations under test call. */
  stores(): Stores {
    const sends = {
      findMany: async (ids: Iterable<string>, transaction: object) => {
        const wanted = new Set(ids);
        return (await this.#read(transaction)).filter(isSend).filter(({ id }) => wanted.has(id));
      },
      listUnderWay: async (_businessId: string, transaction?: object) =>
        (await this.#read(transaction)).filter(isSend).filter(({ state }) => state === 'sending'),
      listByEnrolments: async (ids: readonly string[], transaction?: object) =>
        (await this.#read(transaction)).filter(isSend).filter(({ enrolmentId }) => ids.includes(enrolmentId)),
      insertMany: (transaction: object, batch: readonly OutreachSend[]) => this.#write(transaction, batch),
      updateMany: (transaction: object, updates: readonly { id: string; set: object }[]) =>
        this.#update(transaction, updates),
    };
    const outreachCampaigns = {
      find: async (id: string, transaction?: object) =>
        (await this.#read(transaction)).find((document) => document.id === id) ?? null,
      update: (transaction: object, id: string, set: Partial<OutreachCampaign>) =>
        this.#update(transaction, [{ id, set }]),
    };
    return partOf({
      transact: (work: (transaction: object) => Promise<unknown>) => this.#transact(work),
      afterCommit: doNothing,
      sends,
      outreachCampaigns,
      businesses: {
        update: doNothing,
        lock: async (transaction: object, [id = '']: readonly string[]) => {
          await this.#update(transaction, [{ id, set: {} }]);
          return new Set([id]);
        },
      },
      enrolments: { updateMany: doNothing },
      wallets: { findByBusiness: async () => null },
    });
  }

  async #transact(work: (transaction: object) => Promise<unknown>): Promise<unknown> {
    for (;;) {
      const transaction = {};
      const snapshot = {
        documents: new Map(this.#documents),
        versions: new Map(this.#versions),
        written: new Set<string>(),
      };
      this.#transactions.set(transaction, snapshot);
      const result = await work(transaction);
      await this.#yield();
      if (this.#commit(snapshot)) return result;
    }
  }

  #commit({ documents, versions, written }: Snapshot): boolean {
    if ([...written].some((id) => this.#versions.get(id) !== versions.get(id))) return false;
    for (const id of written) {
      const document = documents.get(id);
      if (document !== undefined) this.#documents.set(id, document);
      this.#versions.set(id, (this.#versions.get(id) ?? 0) + 1);
    }
    return true;
  }

  async #read(transaction: object | undefined): Promise<Document[]> {
    await this.#yield();
    const seen = transaction === undefined ? undefined : this.#transactions.get(transaction);
    return [...(seen?.documents ?? this.#documents).values()];
  }

  async #update(transaction: object, updates: readonly { id: string; set: object }[]): Promise<void> {
    const known = await this.#read(transaction);
    const changed = updates.map(({ id, set }) => ({ ...known.find((one) => one.id === id), ...set, id }));
    this.#keep(transaction, changed);
  }

  async #write(transaction: object, documents: readonly Document[]): Promise<void> {
    await this.#yield();
    this.#keep(transaction, documents);
  }

  #keep(transaction: object, documents: readonly Document[]): void {
    const snapshot = this.#transactions.get(transaction);
    for (const document of documents) {
      snapshot?.documents.set(document.id, document);
      snapshot?.written.add(document.id);
    }
  }
}

async function doNothing(): Promise<void> {}

function isSend(document: Document): document is OutreachSend {
  return 'enrolmentId' in document;
}
