import type { Quote } from '../../core/domain/quotes/quote.ts';
import type { WidgetKind, WidgetTerms } from '../../core/domain/merchants/widget.ts';
import type { ProcessingPageData } from '../screens/processing/processing-data.ts';
import { pageDataOf } from '../screens/exchange/exchange-page-data.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { GetQuote } from '../../core/use-cases/get-quote.ts';
import { ListCurrencies } from '../../core/use-cases/list-currencies.ts';
import { LoadNotices } from '../../core/use-cases/load-notices.ts';
import { LoadSelection } from '../../core/use-cases/load-selection.ts';
import { widgetCurrencies } from '../../core/domain/merchants/widget-currencies.ts';
import { type Currency, currencyConfig } from '../../core/domain/quotes/currency.ts';
import { firstSource } from '../../core/domain/quotes/selection-rules.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';

type ExchangeTerms = WidgetTerms & { readonly kind: Exclude<WidgetKind, 'payment'> };

/** Data of an exchange widget: plain data, because it is sent inside the page. */
export interface ExchangeWidgetData extends ProcessingPageData {
  readonly terms: ExchangeTerms;
}

export interface PaymentWidgetData {
  readonly terms: WidgetTerms;
  /** The amount that the payer would send, and its currency. */
  readonly from: string;
  readonly quote?: Quote;
  readonly problem?: { readonly code: ExchangeError['code']; readonly message: string };
  readonly currencies: readonly Currency[];
}

export type WidgetData = ExchangeWidgetData | PaymentWidgetData;

export function isPayment(data: WidgetData): data is PaymentWidgetData {
  return data.terms.kind === 'payment';
}

/** Loads the initial data of a widget. It fails only where the currencies of a payment cannot be loaded. */
export function loadWidget(resolve: Resolve, terms: WidgetTerms): Promise<WidgetData> {
  return isForExchange(terms) ? loadExchange(resolve, terms) : loadPayment(resolve, terms);
}

function isForExchange(terms: WidgetTerms): terms is ExchangeTerms {
  return terms.kind !== 'payment';
}

async function loadExchange(resolve: Resolve, terms: ExchangeTerms): Promise<ExchangeWidgetData> {
  const { from, to, amount, payoutAddress = '', payoutExtraId: payoutPid = '' } = terms.options;
  const [found, notices] = await Promise.all([
    resolve(LoadSelection).execute({ from, to, amount }, (all) => widgetCurrencies(all, terms)),
    resolve(LoadNotices).execute(),
  ]);
  return { ...pageDataOf(found, notices, true), terms, payoutAddress, payoutPid };
}

async function loadPayment(resolve: Resolve, terms: WidgetTerms): Promise<PaymentWidgetData> {
  const { all } = await resolve(ListCurrencies).execute();
  const config = currencyConfig(widgetCurrencies(all, terms));
  const { to, amount } = terms.options;
  const from = firstSource(terms.options, config);
  const base = { terms, from, currencies: config.all };
  try {
    return { ...base, quote: await resolve(GetQuote).execute({ from, to, amount, given: 'payout', forPayment: true }) };
  } catch (cause) {
    const { code, message } = ExchangeError.from(cause);
    return { ...base, problem: { code, message } };
  }
}
