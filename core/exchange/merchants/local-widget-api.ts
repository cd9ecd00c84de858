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
    createExchange: async (wanted, options) => (await exchanges.create(wanted, options)) as Mutable,
    createPayment: async (wanted, options) => (await payments.create(wanted, options)) as Mutable,
  };
}

/** Mutable type of the contract; the domain's type is readonly. */
type Mutable = Awaited<ReturnType<WidgetApi['createPayment']>>;
