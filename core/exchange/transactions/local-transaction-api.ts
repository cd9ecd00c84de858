import type { Caller } from '../../contract/caller.ts';
import type { CallOptions } from '../../contract/route.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { formatUnits, parseUnits } from '../../domain/amount.ts';
import type { Destination, Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { DemonstrationChain } from '../../ports/chains/demonstration-chain.ts';
import type { ExampleAddresses } from '../../ports/chains/example-addresses.ts';
import type { TransactionApi } from '../../ports/apis/exchange-api.ts';
import { unauthenticated } from '../accounts/errors.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import { badAmount } from '../quotes/quote-errors.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import { receivedSum } from './states/deposit-sums.ts';
import type { AddressNames } from './names/address-names.ts';
import type { HeldDeposits } from './suspense/held-deposits-service.ts';
import type { TransactionHistoryService } from './history/transaction-history-service.ts';
import type { SavedExchanges } from './saved-exchanges.ts';
import type { Decider, TransactionService } from './transaction-service.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Takes a test payment through all its statuses, without coins. */
interface SandboxPayments {
  /** @throws ExchangeError conflict for a payment that does not wait for a deposit. */
  pay(id: string): Promise<TransactionRecord>;
}

interface TransactionApiParts {
  readonly service: TransactionService;
  readonly history: Pick<TransactionHistoryService, 'page'>;
  readonly saved: SavedExchanges;
  readonly held: HeldDeposits;
  /** False to refuse callers who have neither an account nor an API key. */
  readonly hasGuests: boolean;
  readonly fixed: FixedQuotes;
  readonly currencies: CurrencyRegistry;
  readonly names: AddressNames;
  /** Pays test payments in an exchange of real coins; without it there are none. */
  readonly madeUp?: SandboxPayments | undefined;
  /** Present on the simulated chain. */
  readonly demonstration?: (DemonstrationChain & ExampleAddresses) | undefined;
}

/**
 * The transaction calls, in process. Calls by ID require the owner; calls by secret serve any holder of the tracking
 * link.
 */
export function localTransactionApi(parts: TransactionApiParts): TransactionApi {
  const { service, history, saved, held, fixed, currencies, names } = parts;
  const shown = async (ref: TransactionRef, caller?: Caller) =>
    plain(service.toView(await service.findShown(ref, caller), caller, ref));
  const demoPayments = new DemoPayments(parts);
  return {
    checkAddress: async ({ currency, address, extraId }, options) => {
      const typed = { address, extraId: extraId === '' ? undefined : extraId };
      const verdict = await names.check(currencies.find(currency), typed, options?.caller);
      return verdict.status === 'valid' ? { ...verdict } : { ...verdict, message: verdict.message.text };
    },
    createTransaction: async ({ proof, ...input }, options) => {
      if (!parts.hasGuests && isGuest(options?.caller)) throw unauthenticated();
      return plain(await service.create(input, { caller: options?.caller, key: options?.idempotencyKey, proof }));
    },
    transactions: async ({ page = 1, ...filter }, options) => {
      const found = await history.page(options?.caller, Math.max(1, Number(page)), filter);
      return { ...found, items: [...found.items] };
    },
    transaction: ({ id }, options) => shown({ id }, options?.caller),
    track: ({ secret }) => shown({ secret }),
    transactionProof: async ({ id }, options) => proofOf(await service.find({ id }, options?.caller)),
    transactionProofTracked: async ({ secret }) => proofOf(await service.findShown({ secret }, undefined)),
    resolve: async ({ id, ...answer }, options) =>
      plain(await service.resolve((await service.find({ id }, options?.caller)).id, answer, deciderOf(options))),
    resolveTracked: async ({ secret, ...answer }) =>
      plain(await service.resolve((await service.find({ secret }, undefined)).id, answer, BY_LINK)),
    refundAddress: async ({ id, refundAddress, refundExtraId }, options) =>
      plain(
        await service.setRefund(
          (await service.find({ id }, options?.caller)).id,
          { address: refundAddress, extraId: refundExtraId },
          deciderOf(options),
        ),
      ),
    refundAddressTracked: async ({ secret, refundAddress, refundExtraId }) =>
      plain(
        await service.setRefund(
          (await service.find({ secret }, undefined)).id,
          { address: refundAddress, extraId: refundExtraId },
          BY_LINK,
        ),
      ),
    heldDeposits: async ({ id }, options) => held.of(await service.find({ id }, options?.caller)),
    heldDepositsTracked: async ({ secret }) => held.of(await service.find({ secret }, undefined)),
    returnDeposit: async ({ id, deposit, ...to }, options) =>
      held.return(await service.find({ id }, options?.caller), deposit, refundOf(to), deciderOf(options)),
    returnDepositTracked: async ({ secret, deposit, ...to }) =>
      held.return(await service.find({ secret }, undefined), deposit, refundOf(to), BY_LINK),
    testPayment: async ({ id, amount }, options) =>
      plain(await demoPayments.send(await service.find({ id }, options?.caller), amount)),
    testPaymentTracked: async ({ secret, amount }) =>
      plain(await demoPayments.send(await service.find({ secret }, undefined), amount)),
    saved: async ({ secret }, options) => ({ account: await saved.find(secret, options?.caller) }),
    save: async ({ secret }, options) => ({ account: await saved.save(secret, options?.caller) }),
    testAddress: async ({ currency }) => demoPayments.address(currency),
    quoteKey: async () => ({ algorithm: 'Ed25519', publicKey: fixed.publicKey }),
  };
}

/** @throws ExchangeError not-found for an exchange that was made without. */
function proofOf({ proof }: TransactionRecord) {
  if (!proof) throw new ExchangeError('not-found', 'No receipt is kept of this exchange');
  return { ...proof, venues: [...proof.venues], quote: undefined };
}

/** A caller over a wire who has neither an account nor an API key. */
function isGuest(caller: Caller | undefined): boolean {
  return caller !== undefined && caller.session === undefined && caller.apiKey === undefined;
}

function refundOf({ refundAddress, refundExtraId }: RefundGiven): Destination {
  return { address: refundAddress, extraId: refundExtraId };
}

interface RefundGiven {
  readonly refundAddress: string;
  readonly refundExtraId?: string | undefined;
}

const BY_LINK: Decider = { actor: 'link' };

/** The role of the caller: an API key may be stolen, so it may do less than its owner. */
function deciderOf(options: CallOptions | undefined): Decider {
  const caller = options?.caller;
  return { actor: caller?.apiKey ? 'key' : 'customer', caller };
}

/** Most coins of a test payment: more than any exchange takes, but small enough for the sums to stay in range. */
const MAX_COINS = 10n ** 15n;

/** Test functions of the simulated chain. */
class DemoPayments {
  readonly #parts: TransactionApiParts;

  constructor(parts: TransactionApiParts) {
    this.#parts = parts;
  }

  /**
   * Makes a deposit. @param amount a decimal string; the missing amount unless given. A sandbox payment is always paid
   * in full.
   */
  async send(record: TransactionRecord, amount: string | undefined): Promise<Transaction> {
    const { demonstration, currencies, service, madeUp } = this.#parts;
    if (record.chain === SANDBOX_CHAIN.id && madeUp) return service.toView(await madeUp.pay(record.id));
    if (!demonstration) throw notHere();
    const decimals = currencies.decimals(record.from);
    await demonstration.faucet(record.from, record.payIn, unitsOf(amount, decimals) ?? missing(record));
    return service.toView(record);
  }

  /** An example address that has no private key. */
  address(ticker: string): Destination {
    const { demonstration, currencies } = this.#parts;
    const address = demonstration?.make(currencies.find(ticker, 'to'));
    if (address === undefined) throw notHere();
    return { address };
  }
}

function missing(record: TransactionRecord): bigint {
  const rest = record.amountIn - receivedSum(record);
  return rest > 0n ? rest : record.amountIn;
}

function unitsOf(amount: string | undefined, decimals: number): bigint | undefined {
  if (amount === undefined) return undefined;
  const units = parseUnits(amount, decimals, 'floor');
  if (units === 0n) throw badAmount(`must be at least ${formatUnits(1n, decimals)}`, 'amount');
  if (units > MAX_COINS * 10n ** BigInt(decimals)) throw badAmount(`must be at most ${MAX_COINS}`, 'amount');
  return units;
}

function notHere(): ExchangeError {
  return new ExchangeError('not-found', 'This is offered on the simulated chain only');
}

/** The same transaction typed as mutable, as the contract has it; nothing keeps the result. */
function plain(transaction: Transaction) {
  return transaction as Mutable<Transaction>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
