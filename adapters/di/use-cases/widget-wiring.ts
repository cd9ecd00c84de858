import { Clock } from '../../../core/ports/services/clock.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { CaptchaSolver } from '../../../core/ports/services/captcha-solver.ts';
import { WidgetApi } from '../../../core/ports/apis/merchant-api.ts';
import { PricePayment } from '../../../core/use-cases/widgets/price-payment.ts';
import { ResolveWidget, MakeExchange, MakePayment } from '../../../core/use-cases/widgets/widget-use-cases.ts';
import type { Wiring } from './wiring.ts';

/** Bindings that framed pages need beside those of every exchange page. */
export function widgetWiring(api: WidgetApi): Wiring {
  return ({ bind }) => {
    bind(WidgetApi).toConstantValue(api);
    bind(ResolveWidget).toResolvedValue((widgets: WidgetApi) => new ResolveWidget(widgets), [WidgetApi]);
    bind(MakeExchange).toResolvedValue(
      (widgets: WidgetApi, captchaSolver: CaptchaSolver) => new MakeExchange(widgets, captchaSolver),
      [WidgetApi, CaptchaSolver],
    );
    bind(MakePayment).toResolvedValue(
      (widgets: WidgetApi, captchaSolver: CaptchaSolver) => new MakePayment(widgets, captchaSolver),
      [WidgetApi, CaptchaSolver],
    );
    bind(PricePayment).toResolvedValue(
      (exchange: ExchangeApi, clock: Clock) => new PricePayment(exchange, clock),
      [ExchangeApi, Clock],
    );
  };
}
