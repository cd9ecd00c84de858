import { ExchangeError } from '../../contract/exchange-error.ts';
import { mainError } from '../../contract/field-error.ts';
import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import type { PaymentService } from './payment-service.ts';
import type { WidgetService } from './widget-service.ts';
import type { WidgetExchanges } from './widget-exchanges.ts';

/** The calls of framed pages, in process. They trust their input: the contract has parsed it. */
export function localWidgetApi(
  widgets: Pick<WidgetService, 'resolve'>,
  exchanges: Pick<WidgetExchanges, 'create'>,
  payments: Pick<PaymentService, 'create'>,
): WidgetApi {
  return {
    widgetTerms: async ({ kind, query }) => ({ ...(await widgets.resolve(kind, query)).terms }),
    createExchange: (wanted, options) => exchanges.create(wanted, options),
    createPayment: (wanted, options) => payments.create(wanted, options).catch(withoutQuote),
  };
}

/** A payer sends no quote, so the error of a market that has moved names none. */
function withoutQuote(cause: unknown): never {
  if (!(cause instanceof ExchangeError) || cause.code !== 'quote-expired') throw cause;
  throw mainError('quote-expired', 'The market has moved: ask for the price again', { cause });
}
