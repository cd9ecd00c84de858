import type { Attack, AttackTools } from './attacks/hostile-attack.ts';
import { drawAttack } from './attacks/hostile-attacks.ts';
import type { AttackSurface, HostileRequest } from './attacks/hostile-request.ts';
import { drawVisit } from './attacks/hostile-visits.ts';
import { Random } from '../random.ts';
import { RawConnection } from './attacks/raw-connection.ts';
import type { ReadAnswer } from './attacks/response-reader.ts';

/** A server, and its share of the traffic. */
export interface AttackTarget {
  readonly server: string;
  readonly surface: AttackSurface;
  readonly share: number;
}

export interface AttackersOptions {
  readonly seed: number;
  /** The number of the first attack; the seed and the number determine an attack. */
  readonly first: number;
  readonly attackTargets: readonly AttackTarget[];
  /** Maximum inputs per second. */
  readonly rate: number;
  /** Attacks, or well-formed traffic at the same rate. */
  readonly kind: 'hostile' | 'calm';
  readonly localAddress: string;
  /** A part of the names of attacks to run; all attacks unless given. */
  readonly only?: string | undefined;
}

/** An answer that should not occur, with its request. */
export interface Anomaly {
  readonly kind: 'anomaly';
  /** By `Date.now()`. */
  readonly at: number;
  readonly what: 'server error' | 'accepted';
  readonly server: string;
  readonly status: number;
  readonly body: string;
  readonly attack: number;
  readonly name: string;
  /** The request's bytes as JSON text, shortened. */
  readonly input: string;
}

/** The attackers' progress. */
export interface Progress {
  readonly kind: 'progress';
  readonly inputs: number;
  /** The number of the next attack. */
  readonly next: number;
  readonly attacks: Readonly<Record<string, number>>;
  /** By server and status. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Concurrent attacks, without the slow ones: enough for the rate, and few enough not to queue on a small machine. */
const LOOPS = 8;
const MAX_SLOW = 80;
const TELL_MS = 250;
const SHOWN = 3_000;

/** Runs attacks, many at a time, at a rate. */
export class Attackers {
  readonly #options: AttackersOptions;
  readonly #tell: (message: Anomaly | Progress) => void;
  readonly #attacks = new Map<string, number>();
  readonly #answers = new Map<string, number>();
  readonly #underWay = new Map<number, string>();
  readonly #running = new Set<Promise<void>>();
  readonly #slow = new Set<Promise<void>>();
  readonly #end = new AbortController();
  #inputs = 0;
  #next: number;
  #spent = 0;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AttackersOptions, tell: (message: Anomaly | Progress) => void) {
    this.#options = options;
    this.#tell = tell;
    this.#next = options.first;
  }

  /** Numbers of the attacks in progress. */
  get underWay(): readonly string[] {
    return [...this.#underWay].map(([number, name]) => `${number} ${name}`);
  }

  start(): void {
    this.#since = performance.now();
    for (let loop = 0; loop < LOOPS; loop += 1) this.#running.add(this.#loop());
    this.#timer = setInterval(() => this.#report(), TELL_MS);
  }

  /** Ends the attacks in progress and returns the progress. */
  async stop(): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#running, ...this.#slow]);
    clearInterval(this.#timer);
    this.#report();
  }

  async #loop(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      const number = this.#next;
      this.#next += 1;
      const random = randomOf(this.#options.seed, number);
      const attackTarget = this.#attackTarget(random);
      const attack =
        this.#options.kind === 'calm'
          ? drawVisit(random)
          : drawAttack(random, attackTarget.surface, this.#options.only);
      await this.#paced(attack.inputs);
      if (signal.aborted) return;
      const done = this.#carryOut(attack, number, random, attackTarget);
      if (!attack.isSlow) await done;
      else await this.#beside(done);
    }
  }

  /** Does not wait for a slow attack, unless there are too many of them. */
  async #beside(attack: Promise<void>): Promise<void> {
    const ended = attack.finally(() => this.#slow.delete(ended));
    this.#slow.add(ended);
    if (this.#slow.size >= MAX_SLOW) await Promise.race(this.#slow);
  }

  async #carryOut(attack: Attack, number: number, random: Random, attackTarget: AttackTarget): Promise<void> {
    this.#underWay.set(number, attack.name);
    const { localAddress } = this.#options;
    const { signal } = this.#end;
    const judge = (answer: ReadAnswer, to?: HostileRequest) =>
      this.#judge(answer, to, { attack, number, attackTarget });
    const tools: AttackTools = {
      surface: attackTarget.surface,
      random,
      get isOver() {
        return signal.aborted;
      },
      open: () =>
        new RawConnection(
          { port: attackTarget.surface.port, isSecure: attackTarget.surface.http2 !== undefined, localAddress, signal },
          judge,
        ),
      pause: (ms) => this.#pause(ms),
    };
    const inputs = await attack.run(tools);
    // Read only now: other attacks have added to it meanwhile.
    this.#inputs += inputs;
    this.#attacks.set(attack.name, (this.#attacks.get(attack.name) ?? 0) + 1);
    this.#underWay.delete(number);
  }

  #judge(
    { status, body }: ReadAnswer,
    to: HostileRequest | undefined,
    { attack, number, attackTarget }: { attack: Attack; number: number; attackTarget: AttackTarget },
  ): void {
    const key = `${attackTarget.server} ${status}`;
    this.#answers.set(key, (this.#answers.get(key) ?? 0) + 1);
    const isAccepted = to?.mustRefuse === true && (status < 400 || status > 499);
    if (status < 500 && !isAccepted) return;
    const input = JSON.stringify(to?.bytes.toString('latin1').slice(0, SHOWN) ?? 'unknown');
    const what = status >= 500 ? 'server error' : 'accepted';
    const about = { server: attackTarget.server, status, body, attack: number, name: attack.name, input };
    this.#tell({ kind: 'anomaly', at: Date.now(), what, ...about });
  }

  #attackTarget(random: Random): AttackTarget {
    const { attackTargets } = this.#options;
    let left = random.next();
    return attackTargets.find(({ share }) => (left -= share) < 0) ?? attackTargets[0]!;
  }

  /** Waits until this many more inputs are due. */
  async #paced(inputs: number): Promise<void> {
    const { rate } = this.#options;
    this.#spent += inputs;
    const due = this.#since + (this.#spent / rate) * 1000;
    const early = due - performance.now();
    // A backlog is not sent all at once.
    if (early < -1_000) this.#since -= early + 1_000;
    if (early > 1) await this.#pause(early);
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#end;
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    });
  }

  #report(): void {
    const attacks = Object.fromEntries(this.#attacks);
    const answers = Object.fromEntries(this.#answers);
    this.#tell({ kind: 'progress', inputs: this.#inputs, next: this.#next, attacks, answers });
  }
}

/** The random decisions of one attack. */
export function randomOf(seed: number, number: number): Random {
  return new Random(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
}
