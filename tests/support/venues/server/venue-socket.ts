import type { WebSocket } from 'ws';
import type { ActiveFaults } from '../faults/active-faults.ts';
import type { VenueClock } from '../venue-clock.ts';

/** A client's socket, through which faults reach it. */
export class VenueSocket {
  readonly #socket: WebSocket;
  readonly #faults: ActiveFaults;
  readonly #clock: VenueClock;
  readonly #swapped = new Map<string, string>();
  readonly #closing: (() => void)[] = [];
  /** Time of the last message to the client. */
  lastSentAt: number;

  constructor(socket: WebSocket, faults: ActiveFaults, clock: VenueClock) {
    this.#socket = socket;
    this.#faults = faults;
    this.#clock = clock;
    this.lastSentAt = clock.now();
    socket.on('close', () => this.#closing.forEach((run) => run()));
    socket.on('ping', (data) => {
      if (!this.#isMute()) socket.pong(data);
    });
  }

  /** `handle` gets each text message. */
  onMessage(handle: (text: string) => void): void {
    this.#socket.on('message', (data) => handle((data as Buffer).toString()));
  }

  onClose(run: () => void): void {
    this.#closing.push(run);
  }

  onPong(run: () => void): void {
    this.#socket.on('pong', run);
  }

  send(text: string): void {
    if (this.#isMute() || this.#socket.readyState !== this.#socket.OPEN) return;
    this.lastSentAt = this.#clock.now();
    this.#socket.send(text);
  }

  ping(data: string): void {
    if (!this.#isMute() && this.#socket.readyState === this.#socket.OPEN) this.#socket.ping(data);
  }

  /** Sends a change of a book, unless a fault loses, doubles, swaps or delays it. */
  sendBook(text: string, market: string): void {
    const earlier = this.#swapped.get(market);
    if (earlier === undefined && this.#faults.takeForMarket('swapped', market)) {
      this.#swapped.set(market, text);
      return;
    }
    if (!this.#faults.takeForMarket('lost', market)) this.#sendLate(text, market);
    if (earlier !== undefined) {
      this.#swapped.delete(market);
      this.send(earlier);
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Cuts the connection without a word. */
  cut(): void {
    this.#socket.terminate();
  }

  #sendLate(text: string, market: string): void {
    const late = this.#faults.takeForMarket('late', market);
    if (late?.kind === 'late') this.#clock.after(late.ms, () => this.send(text));
    else this.send(text);
    if (this.#faults.takeForMarket('doubled', market)) this.send(text);
  }

  #isMute(): boolean {
    return this.#faults.lasting('half-open') !== undefined;
  }
}
