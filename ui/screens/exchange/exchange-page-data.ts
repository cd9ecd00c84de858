import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { FiatNotice } from '../../../core/domain/site/fiat-notice.ts';
import { isEmptyAmount } from '../../../core/domain/number-filter.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { ReplacedSide } from '../../../core/domain/quotes/selection-rules.ts';
import type { ExampleQuote } from '../../components/hero/route-example.tsx';
import { type EstimateView, NOTHING_LOADED, UNKNOWN } from '../../../core/use-cases/estimate-quote.ts';
import type { LoadedNotices } from '../../../core/use-cases/load-notices.ts';
import type { ExchangeData } from '../../../core/use-cases/load-selection.ts';

/** Data of an exchange page: plain data, because the server sends it inside the page. */
export interface ExchangePageData {
  readonly selection: Selection;
  readonly amountTo: string;
  readonly quote?: Quote;
  /** `reasons` only where a stop may be one. */
  readonly problem?: Pick<ExchangeError, 'code' | 'message'> & Partial<Pick<ExchangeError, 'limit' | 'reasons'>>;
  readonly currencies: readonly Currency[];
  readonly warning: string;
  readonly fiat?: FiatNotice;
  /** The route of the landing page's illustration, where there is one now. */
  readonly example?: ExampleQuote;
  /** Currencies of the address that are not offered; none if absent. */
  readonly replaced?: readonly ReplacedSide[];
  /** True when the address names the pair, so that a saved selection does not override it. */
  readonly isRequested: boolean;
}

/** Converts the use cases' results to plain data. */
export function pageDataOf(found: ExchangeData, notices: LoadedNotices, isRequested: boolean): ExchangePageData {
  const { selection, amountTo, quote, error, config, replaced } = found;
  return {
    selection,
    amountTo,
    ...(quote && { quote }),
    ...(error && { problem: problemOf(error) }),
    currencies: config.all,
    warning: notices.warning,
    ...(notices.fiat && { fiat: notices.fiat }),
    ...(replaced && { replaced }),
    isRequested,
  };
}

function problemOf({ code, message, limit, reasons }: ExchangeError): NonNullable<ExchangePageData['problem']> {
  return {
    code,
    message,
    ...(limit && { limit }),
    ...(code === 'unavailable' && reasons !== undefined && { reasons }),
  };
}

/** The estimate of the page's first view. */
export function firstView({ selection, amountTo, quote, problem, currencies }: ExchangePageData): EstimateView {
  if (quote) return { status: 'ready', amount: amountTo, quote };
  if (problem) return failed(new ExchangeError(problem.code, problem.message, problem));
  if (isEmptyAmount(selection.amount)) return { status: 'empty', amount: UNKNOWN };
  if (currencies.length > 0) return { status: 'ready', amount: amountTo };
  // Nothing could be loaded; the estimate is about to be requested again.
  return { status: 'waiting', amount: amountTo === NOTHING_LOADED ? amountTo : UNKNOWN };
}

function failed(error: ExchangeError): EstimateView {
  return { status: 'failed', amount: UNKNOWN, error };
}
