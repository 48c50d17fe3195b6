import type { ListenerHealth } from '../../../domain/deliveries/listeners/circuit-breaker';
import { ClaimStage, type ClaimResult, type ClaimStageDependencies } from './claim-stage';
import type { CompletedDelivery } from '../outcomes/completed-delivery';
import type { InFlightLimit } from '../limits/in-flight-limit';
import { InFlight } from './in-flight';
import type { ListenerLease } from '../lease/listener-lease';
import { OutcomeRecorder } from '../outcomes/outcome-recorder';
import { Told, type OpenWindows } from './open-windows';
import type { RecordOutcomes } from '../outcomes/record-outcomes';
import type { SendClaimed } from './send-claimed';
import type { Listener } from '../../../domain/deliveries/listeners/listener';
import { WindowHealth } from './window-health';
import { WindowProgress } from './window-progress';

/** Outcomes waiting to be stored; beyond it nothing is claimed, since a crash would send all of them again. */
const BACKLOG_MAX = 128;

export interface WindowDependencies extends ClaimStageDependencies {
  readonly recordOutcomes: RecordOutcomes;
  readonly sendClaimed: SendClaimed;
  readonly budget: InFlightLimit;
  readonly openWindows: OpenWindows;
  /** How long a window stays open after its last delivery, so that the next one finds it. */
  readonly lingerMs: number;
}

export interface WindowOptions {
  readonly webhookId: string;
  readonly lease: ListenerLease;
  /** Whether to take on nothing new. */
  readonly isStopping: () => boolean;
  /** Ends what is on the wire. */
  readonly signal: AbortSignal;
  /** Called at the first claim and at later ones, with whether the receiver is proven by then. */
  readonly onOpened: (isProven: boolean) => void;
}

export interface WindowResult {
  readonly sent: number;
  readonly failed: number;
  readonly moreIsDue: boolean;
  /** The listener as last read; null when there is none. */
  readonly listener: Listener | null;
  /** Its health after all that was sent; null when there is none. */
  readonly health: ListenerHealth | null;
}

/**
 * One window of a listener's deliveries, as a pipe: due (`DueFeed`) → claimed (`ClaimStage`) → in flight (`InFlight`)
 * → stored (`OutcomeRecorder`). It keeps as many requests in flight as the listener takes, until nothing is due or its
 * bounds are reached, and lingers for what this process stores next.
 */
export class DeliveryWindow {
  readonly #openWindows: OpenWindows;
  readonly #options: WindowOptions;
  readonly #health: WindowHealth;
  readonly #claims: ClaimStage;
  readonly #inFlight: InFlight;
  readonly #outcomes: OutcomeRecorder;
  readonly #progress: WindowProgress;
  readonly #told = new Told();

  constructor(deps: WindowDependencies, options: WindowOptions) {
    const { webhookId, lease, signal } = options;
    this.#openWindows = deps.openWindows;
    this.#options = options;
    this.#progress = new WindowProgress(deps.lingerMs);
    this.#health = new WindowHealth(deps.now);
    this.#claims = new ClaimStage(deps, webhookId, lease);
    this.#inFlight = new InFlight({
      budget: deps.budget,
      trust: (listener) => this.#health.trust(listener),
      send: (listener, item) => deps.sendClaimed(listener, item, signal),
      onCompleted: (completed) => this.#complete(completed),
    });
    this.#outcomes = new OutcomeRecorder(async (completed) => {
      const known = this.#health.stored;
      const { health } = await deps.recordOutcomes({ webhookId, completed, known });
      this.#health.stored = health;
      this.#claims.finished(completed.map(({ delivery }) => delivery.id));
    });
  }

  /** @throws on trouble with the store. */
  async run(): Promise<WindowResult> {
    const close = this.#openWindows.open(this.#options.webhookId, () => {
      this.#told.tell();
      this.#inFlight.wake();
    });
    let moreIsDue = false;
    try {
      moreIsDue = await this.#sendUntilDone();
    } finally {
      close();
      this.#claims.release(this.#inFlight.takeAll());
      while (this.#inFlight.count > 0) await this.#inFlight.nextCompletion();
      await this.#outcomes.flush();
    }
    const { listener } = this.#claims;
    const health = this.#health.stored ?? listener?.health ?? null;
    const { sent, failed } = this.#progress;
    return { sent, failed, moreIsDue: moreIsDue || this.#told.isPending, listener, health };
  }

  /** Answers whether more may be due. */
  async #sendUntilDone(): Promise<boolean> {
    for (;;) {
      this.#outcomes.throwIfFailed();
      this.#claims.release(this.#health.isHeld() ? this.#inFlight.takeAll() : this.#inFlight.takeOld());
      if (this.#health.isHeld() || this.#outcomes.backlog > BACKLOG_MAX) await this.#flush();
      if (this.#progress.isOver() || !this.#maySend()) return true;
      this.#startReady();
      const { listener } = this.#claims;
      if (listener !== null && !this.#inFlight.hasRoom(listener)) {
        await this.#inFlight.nextCompletion();
        continue;
      }
      const inContext = this.#told.take();
      const result = await inContext(() => this.#claim());
      this.#options.onOpened(this.#health.isProven(this.#claims.listener));
      switch (result.kind) {
        case 'claimed':
          inContext(() => this.#inFlight.add(result.listener, result.items));
          // An answer during the claim may have put the listener on hold.
          if (!this.#health.isHeld()) this.#startReady();
          break;
        case 'no_room':
          await this.#inFlight.nextCompletion(result.waitMs);
          break;
        case 'nothing_due':
          if (!(await this.#waitForMore())) return false;
          break;
        case 'not_active':
          return false;
        case 'lease_lost':
          return true;
      }
    }
  }

  /** Stores all outcomes, so that the next claim goes by what they made of the listener's health. */
  async #flush(): Promise<void> {
    await this.#outcomes.flush();
    this.#health.settled();
  }

  async #claim(): Promise<ClaimResult> {
    const room = (listener: Listener) => this.#inFlight.room(listener);
    return await this.#claims.claim({ room, inFlight: this.#inFlight.count });
  }

  #startReady(): void {
    this.#progress.started(this.#inFlight.startReady());
  }

  #complete(completed: CompletedDelivery): void {
    const isAccepted = completed.outcome.kind === 'accepted';
    this.#progress.completed(isAccepted);
    this.#health.observe(completed, this.#claims.listener);
    this.#outcomes.add(completed);
    if (this.#maySend() && !this.#health.isHeld()) this.#startReady();
  }

  /** Answers whether to look for newly due work again, after a while or when there may be some. */
  async #waitForMore(): Promise<boolean> {
    const wait = () => this.#inFlight.nextCompletion(this.#progress.pollDelayMs(this.#inFlight.count));
    // What is being stored may be due again at once, for instance by a request that waited for its turn.
    if (this.#inFlight.count === 0) await this.#flush();
    if (this.#told.isPending) return true;
    if (this.#inFlight.count === 0)
      return this.#progress.mayLinger() && (await this.#openWindows.linger(wait));
    await wait();
    return true;
  }

  #maySend(): boolean {
    const { isStopping, lease, signal } = this.#options;
    return !isStopping() && !signal.aborted && lease.maySend();
  }
}
