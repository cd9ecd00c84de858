import type { Caller } from '../../contract/caller.ts';
import type { CallOptions } from '../../contract/route.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import { formatUnits, parseAmount } from '../../domain/amount.ts';
import type { Destination, Transaction, TransactionRef } from '../../domain/transactions/transaction.ts';
import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { DemonstrationChain } from '../../ports/chains/demonstration-chain.ts';
import type { ExampleAddresses } from '../../ports/chains/example-addresses.ts';
import type { TransactionApi } from '../../ports/apis/exchange-api.ts';
import type { FixedQuotes } from '../quotes/fixed-quotes.ts';
import { badAmount } from '../quotes/quote-errors.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { SANDBOX_CHAIN } from '../chains/sandbox-chain.ts';
import { sumOf } from './states/deposits.ts';
import type { Decider, TransactionService } from './transaction-service.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Takes a test payment through all its statuses, without coins. */
export interface SandboxPayments {
  /** @throws ExchangeError conflict when the payment waits no more. */
  pay(id: string): Promise<TransactionRecord>;
}

export interface TransactionApiParts {
  readonly service: TransactionService;
  readonly fixed: FixedQuotes;
  readonly currencies: CurrencyRegistry;
  readonly addresses: AddressRules;
  /** Pays test payments where coins are real; without it there are none. */
  readonly madeUp?: SandboxPayments | undefined;
  /** Present where coins move on the simulated chain. */
  readonly demonstration?: (DemonstrationChain & ExampleAddresses) | undefined;
}

/** The calls on transactions, in process. By ID they answer to the owner, by secret to whoever holds the link. */
export function localTransactionApi(parts: TransactionApiParts): TransactionApi {
  const { service, fixed, currencies, addresses } = parts;
  const shown = async (ref: TransactionRef, caller?: Caller) =>
    plain(service.toView(await service.find(ref, caller), caller));
  const demoPayments = new DemoPayments(parts);
  return {
    checkAddress: async ({ currency, address, extraId }) => ({
      ...addresses.check(currencies.find(currency), address, extraId === '' ? undefined : extraId),
    }),
    createTransaction: async ({ proof, ...input }, options) =>
      plain(await service.create(input, { caller: options?.caller, key: options?.idempotencyKey, proof })),
    transactions: async ({ page = 1 }, options) => {
      const found = await service.history(options?.caller, Math.max(1, Number(page)));
      return { ...found, items: [...found.items] };
    },
    transaction: ({ id }, options) => shown({ id }, options?.caller),
    track: ({ secret }) => shown({ secret }),
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
    testPayment: async ({ id, amount }, options) =>
      plain(await demoPayments.send(await service.find({ id }, options?.caller), amount)),
    testPaymentTracked: async ({ secret, amount }) =>
      plain(await demoPayments.send(await service.find({ secret }, undefined), amount)),
    testAddress: async ({ currency }) => demoPayments.address(currency),
    quoteKey: async () => ({ algorithm: 'Ed25519', publicKey: fixed.publicKey }),
  };
}

const BY_LINK: Decider = { actor: 'link' };

/** A key is not its owner: it may be stolen, and may do less. */
function deciderOf(options: CallOptions | undefined): Decider {
  const caller = options?.caller;
  return { actor: caller?.apiKey ? 'key' : 'customer', caller };
}

/** Coins of a test payment at most: more than any exchange takes, and however many add up to a sum that can be told. */
const MOST_COINS = 10n ** 15n;

/** What the simulated chain lets anybody try. */
class DemoPayments {
  readonly #parts: TransactionApiParts;

  constructor(parts: TransactionApiParts) {
    this.#parts = parts;
  }

  /** Pays in. @param amount a decimal string; what is still missing unless given. What is made up is paid whole. */
  async send(record: TransactionRecord, amount: string | undefined): Promise<Transaction> {
    const { demonstration, currencies, service, madeUp } = this.#parts;
    if (record.chain === SANDBOX_CHAIN.id && madeUp) return service.toView(await madeUp.pay(record.id));
    if (!demonstration) throw notHere();
    const decimals = currencies.decimals(record.from);
    await demonstration.faucet(record.from, record.payIn, unitsOf(amount, decimals) ?? missing(record));
    return service.toView(record);
  }

  /** An address that nobody holds a key to. */
  address(ticker: string): Destination {
    const { demonstration, currencies } = this.#parts;
    const address = demonstration?.make(currencies.find(ticker, 'to'));
    if (address === undefined) throw notHere();
    return { address };
  }
}

function missing({ amountIn, deposits }: TransactionRecord): bigint {
  const rest = amountIn - sumOf(deposits.filter(({ status }) => status !== 'gone'));
  return rest > 0n ? rest : amountIn;
}

function unitsOf(amount: string | undefined, decimals: number): bigint | undefined {
  if (amount === undefined) return undefined;
  const units = parseAmount(amount, decimals, 'floor').units;
  if (units === 0n) throw badAmount(`must be at least ${formatUnits(1n, decimals)}`, 'amount');
  if (units > MOST_COINS * 10n ** BigInt(decimals)) throw badAmount(`must be at most ${MOST_COINS}`, 'amount');
  return units;
}

function notHere(): ExchangeError {
  return new ExchangeError('not-found', 'This is offered on the simulated chain only');
}

/** The same transaction, for the contract's types: readonly in the domain, plain on the wire; nobody keeps what is handed out. */
function plain(transaction: Transaction) {
  return transaction as Mutable<Transaction>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
