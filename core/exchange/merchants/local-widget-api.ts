import type { WidgetApi } from '../../ports/apis/merchant-api.ts';
import type { PaymentService } from './payment-service.ts';
import type { WidgetService } from './widget-service.ts';
import type { WidgetExchanges } from './widget-exchanges.ts';

/** The calls of framed pages, in process. They trust their input: the contract has parsed it. */
export function localWidgetApi(
  widgets: WidgetService,
  exchanges: WidgetExchanges,
  payments: PaymentService,
): WidgetApi {
  return {
    widgetTerms: async ({ kind, query }) => ({ ...(await widgets.resolve(kind, query)).terms }),
    createExchange: (wanted, options) => exchanges.create(wanted, options),
    createPayment: (wanted, options) => payments.create(wanted, options),
  };
}
