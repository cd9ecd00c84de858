import type { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Transaction } from '../../core/domain/transactions/transaction.ts';
import type { WidgetTerms } from '../../core/domain/merchants/widget.ts';
import { widgetOptions } from '../../core/domain/merchants/widget-options.ts';
import type { WidgetApi } from '../../core/ports/apis/merchant-api.ts';
import { SAMPLE_TRANSACTION } from './samples/sample-transactions.ts';

export interface MemoryWidgetOptions {
  /** The merchant that the terms name; none by default. */
  readonly merchant?: WidgetTerms['merchant'];
  readonly isSigned?: boolean;
  /** The transaction that every call creates. */
  readonly made?: Transaction;
  /** The error with which every call fails. */
  readonly failure?: ExchangeError;
}

/** Readonly in the domain, plain on the wire. */
type Made = Awaited<ReturnType<WidgetApi['createPayment']>>;

/** A `WidgetApi` that reads the terms from the query alone. */
export function memoryWidgetApi({ merchant, isSigned = false, made, failure }: MemoryWidgetOptions = {}): WidgetApi {
  const answer = async <T>(value: T): Promise<T> => {
    if (failure) throw failure;
    return value;
  };
  const make = () => answer({ ...(made ?? SAMPLE_TRANSACTION), trackSecret: 'a'.repeat(43) } as Made);
  return {
    widgetTerms: ({ kind, query }) =>
      answer({
        kind,
        options: widgetOptions(kind, query),
        signature: isSigned ? 'valid' : 'none',
        ...(merchant && { merchant }),
      } as const),
    createExchange: make,
    createPayment: make,
  };
}
