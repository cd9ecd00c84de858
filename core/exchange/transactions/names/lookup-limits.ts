import type { Caller } from '../../../contract/caller.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import { clientSubnet } from '../../accounts/sign-in/client-subnet.ts';

const WINDOW_MS = 60_000;
/** Questions of one caller's subnet in a minute: some twenty names typed, each looked up again before its exchange is made. */
const PER_SUBNET = 40;
/** Of everybody, which bounds what a node is asked, and with it the callers that are counted. */
const IN_ALL = 600;

/** Bounds how often names are looked up. Each process counts its own. */
export class LookupLimits {
  readonly #clock: Pick<Clock, 'now'>;
  #window = 0;
  #all = 0;
  #bySubnet = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts a look-up. @returns false, without counting it, at the limit. */
  take(caller: Caller | undefined): boolean {
    const window = Math.floor(this.#clock.now() / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#all = 0;
      this.#bySubnet = new Map();
    }
    const subnet = caller?.address === undefined ? '' : clientSubnet(caller.address);
    const count = this.#bySubnet.get(subnet) ?? 0;
    if (this.#all >= IN_ALL || count >= PER_SUBNET) return false;
    this.#all += 1;
    this.#bySubnet.set(subnet, count + 1);
    return true;
  }
}
