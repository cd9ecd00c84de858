import { randomUUID } from 'node:crypto';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import { isClosed, type Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { CampaignChains, ShownPayment } from '../chains/campaign-chains.ts';
import type { ServerHandle } from './server-handle.ts';
import { CustomersBrowser, type Service } from './customers-browser.ts';
import type { Affiliate } from './affiliate.ts';
import { pause, type Random } from '../random.ts';
import { units, type CustomerPlan } from './customer-plan.ts';
import { isPassing, isRefusal } from './passing-errors.ts';

/** A customer's knowledge at the end, to be compared with the server's database. */
export interface CustomerRecord {
  readonly plan: CustomerPlan;
  readonly id: string;
  /** The IDs of every answer to the creation, which was sent under one idempotency key. */
  readonly answers: readonly string[];
  /** As it was acknowledged. */
  readonly made: Transaction;
  /** As it was last seen. */
  readonly last: Transaction;
}

/** What customers work with. */
interface CustomerEnvironment {
  /** Some server that may be up. */
  readonly server: () => ServerHandle;
  readonly affiliate: Affiliate;
  readonly chains: CampaignChains;
  readonly random: Random;
  /** Aborted at the time limit. */
  readonly signal: AbortSignal;
  /** Counts events by name. */
  readonly count: (what: string) => void;
}

const currencies = new EmbeddedCatalogue().list();

/**
 * A customer with their browser and wallet: retries after every failure, and pays only what the chain does not show
 * yet.
 */
export class Customer {
  readonly plan: CustomerPlan;
  readonly #environment: CustomerEnvironment;
  readonly #decimals: number;
  readonly #answers: string[] = [];
  readonly #browser = new CustomersBrowser();
  /** One for the whole exchange: its link may set a missing refund address once, and cannot change it. */
  #refundAddress = '';
  #made: Transaction | undefined;
  #last: Transaction | undefined;
  #paidMore = false;

  constructor(plan: CustomerPlan, environment: CustomerEnvironment) {
    this.plan = plan;
    this.#environment = environment;
    this.#decimals = findCurrency(currencies, plan.from)!.decimals;
  }

  /** The known state during the exchange. */
  get state(): string {
    const { number, kind, from, to } = this.plan;
    const { id, status, holdReason } = this.#last ?? {};
    return `${number} ${kind} ${from} to ${to}: ${id ?? 'not made'} ${status ?? ''} ${holdReason ?? ''}`;
  }

  get id(): string | undefined {
    return this.#made?.id;
  }

  /** Runs from the creation to the end. @throws Error when the end is not reached. */
  async run(): Promise<CustomerRecord> {
    this.#refundAddress = await this.#newAddress(this.plan.from);
    const made = await this.#createInTime();
    this.#made = made;
    this.#last = made;
    if (this.plan.kind !== 'unpaid') await this.#follow();
    return { plan: this.plan, id: made.id, answers: this.#answers, made, last: this.#last };
  }

  /** On a busy machine a fixed rate can expire before it is taken: customers ask for another then. */
  async #createInTime(): Promise<Transaction> {
    for (;;) {
      try {
        return await this.#create();
      } catch (error) {
        if (ExchangeError.from(error).code !== 'quote-expired' || this.#answers.length > 0) throw error;
      }
    }
  }

  async #create(): Promise<Transaction> {
    const { kind, from, to, amount, hasRefundAddress, isBrought } = this.plan;
    if (kind === 'payment') return this.#createPayment();
    const { affiliate } = this.#environment;
    const key = randomUUID();
    const addresses = {
      address: await this.#newAddress(to),
      ...(hasRefundAddress && { refundAddress: this.#refundAddress }),
    };
    const quoteId =
      kind === 'fixed'
        ? (await this.#persistently(({ api }) => api.quote({ from, to, amount, fixed: true }))).fixed!.id
        : undefined;
    const sum = quoteId === undefined ? { amount } : { quoteId };
    const wanted = { from, to, ...addresses, ...sum, ...(isBrought && { refId: affiliate.refId }) };
    return this.#twice(({ api }) => api.createTransaction(wanted, { idempotencyKey: key }));
  }

  /** Requests a payment of the amount that the plan's pay-in would yield. */
  async #createPayment(): Promise<Transaction> {
    const { number, from, to, amount } = this.plan;
    const { amountTo } = await this.#persistently(({ api }) => api.quote({ from, to, amount }));
    const order = { to, amount: amountTo, address: await this.#newAddress(to), order_id: `order ${number}` };
    const wanted = { query: this.#environment.affiliate.link(order), from, refundAddress: this.#refundAddress };
    const key = randomUUID();
    return this.#twice(({ widgets }) => widgets.createPayment(wanted, { idempotencyKey: key }));
  }

  /** Sometimes repeats the request, as a browser does whose connection broke. */
  async #twice(ask: (server: Service) => Promise<Transaction>): Promise<Transaction> {
    const made = await this.#persistently(ask);
    this.#answers.push(made.id);
    if (this.#environment.random.chance(0.4)) this.#answers.push((await this.#persistently(ask)).id);
    return made;
  }

  async #follow(): Promise<void> {
    const { random, signal } = this.#environment;
    for (;;) {
      signal.throwIfAborted();
      const now = await this.#persistently(({ api }) => api.track({ secret: this.#made!.trackSecret! }));
      this.#last = now;
      if (now.status === 'failed') throw new Error(`${now.id} failed`);
      if (await this.#isOver(now)) return;
      await this.#act(now);
      await pause(random.between(150, 450));
    }
  }

  /** True at the end, when every payment is in the record. */
  async #isOver({ status, payIn }: Transaction): Promise<boolean> {
    if (!isClosed(status)) return false;
    if (this.plan.kind === 'again' && !this.#paidMore) return false;
    const known = new Set(payIn.deposits.filter((one) => one.status === 'confirmed').map((one) => one.chainTxId));
    return (await this.#payments()).every(({ chainTxId }) => known.has(chainTxId));
  }

  async #act({ status, choices }: Transaction): Promise<void> {
    if (status === 'waiting') return this.#payIn();
    if (status === 'hold' && choices.length > 0) return this.#decide(choices.map(({ choice }) => choice));
    const { kind } = this.plan;
    // A second payment, before the decision or after the end.
    if ((kind === 'twice' || (kind === 'again' && isClosed(status))) && !this.#paidMore) {
      await this.#pay(this.plan.amount);
      this.#paidMore = true;
    }
  }

  async #payIn(): Promise<void> {
    const { amountFrom } = this.#made!;
    const there = (await this.#payments()).reduce((sum, { amount }) => sum + amount, 0n);
    const missing = units(amountFrom, this.#decimals) - there;
    if (missing <= 0n) return;
    const whole = units(amountFrom, this.#decimals);
    const share = { underpaid: 60n, overpaid: 130n }[this.plan.kind as string] ?? 100n;
    // Tops up the rest after a first payment.
    await this.#pay(formatUnits(there > 0n ? missing : (whole * share) / 100n, this.#decimals));
  }

  /** Pays through the page, or from an own wallet, which needs no server. */
  async #pay(amount: string): Promise<void> {
    const { chains, random, count } = this.#environment;
    const before = (await this.#payments()).length;
    if (!chains.hasTestPayments || random.chance(0.2)) {
      await chains.pay(this.plan.from, bare(this.#made!), units(amount, this.#decimals));
      count('payments past the servers');
      return;
    }
    const { trackSecret: secret } = this.#made!;
    for (;;) {
      this.#environment.signal.throwIfAborted();
      try {
        await this.#browser.at(this.#environment.server()).api.testPaymentTracked({ secret: secret!, amount });
        count('payments');
        return;
      } catch (error) {
        if (!isPassing(error)) throw error;
        await pause(100);
        // It was carried out, and the answer was lost.
        if ((await this.#payments()).length > before) {
          count('payments whose answer was lost');
          return;
        }
      }
    }
  }

  async #decide(offered: readonly string[]): Promise<void> {
    const { choice: wanted } = this.plan;
    const choice = (['continue', 'refund', 'top-up'] as const).find((one) => offered.includes(one));
    const chosen = offered.includes(wanted) ? wanted : choice!;
    const refund = chosen === 'refund' && !this.#made!.refund ? { refundAddress: this.#refundAddress } : {};
    const answer = { secret: this.#made!.trackSecret!, choice: chosen, ...refund };
    try {
      await this.#browser.at(this.#environment.server()).api.resolveTracked(answer);
      this.#environment.count(`answers: ${chosen}`);
    } catch (error) {
      // It was decided already and the answer was lost, or the state changed: the next poll shows it.
      if (!isPassing(error) && ExchangeError.from(error).code !== 'conflict') throw error;
    }
  }

  #payments(): Promise<readonly ShownPayment[]> {
    return this.#environment.chains.paymentsTo(this.plan.from, bare(this.#made!));
  }

  /** A treasury that has run dry sells nothing until somebody fills it, and a high price of gas raises the minimum. */
  #isPassing(error: unknown): boolean {
    const isDry = !this.#made && !this.#environment.chains.hasTestPayments && isRefusal(error);
    if (isDry) this.#environment.count('refusals for lack of coins or high fees');
    return isDry || isPassing(error);
  }

  #newAddress(ticker: string): Promise<string> {
    return this.#environment.chains.newAddress(ticker);
  }

  /** Retries until there is an answer. @throws errors that no retry would change. */
  async #persistently<T>(ask: (server: Service) => Promise<T>): Promise<T> {
    for (;;) {
      this.#environment.signal.throwIfAborted();
      try {
        return await ask(this.#browser.at(this.#environment.server()));
      } catch (error) {
        if (!this.#isPassing(error)) throw error;
        this.#environment.count('calls that failed');
        await pause(this.#environment.random.between(50, 250));
      }
    }
  }
}

function bare({ payIn: { address, extraId } }: Transaction) {
  return { address, ...(extraId !== undefined && { extraId }) };
}
