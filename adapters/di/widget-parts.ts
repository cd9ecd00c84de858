import { Clock } from '../../core/ports/clock.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { HumanProof } from '../../core/ports/human-proof.ts';
import { WidgetApi } from '../../core/ports/merchant-api.ts';
import { PricePayment } from '../../core/use-cases/widgets/price-payment.ts';
import { JudgeWidget, MakeExchange, MakePayment } from '../../core/use-cases/widgets/widget-calls.ts';
import type { Wiring } from './wiring.ts';

/** What framed pages have beside every exchange page. */
export function widgetParts(api: WidgetApi): Wiring {
  return ({ bind }) => {
    bind(WidgetApi).toConstantValue(api);
    bind(JudgeWidget).toResolvedValue((widgets: WidgetApi) => new JudgeWidget(widgets), [WidgetApi]);
    bind(MakeExchange).toResolvedValue(
      (widgets: WidgetApi, human: HumanProof) => new MakeExchange(widgets, human),
      [WidgetApi, HumanProof],
    );
    bind(MakePayment).toResolvedValue(
      (widgets: WidgetApi, human: HumanProof) => new MakePayment(widgets, human),
      [WidgetApi, HumanProof],
    );
    bind(PricePayment).toResolvedValue(
      (exchange: ExchangeApi, clock: Clock) => new PricePayment(exchange, clock),
      [ExchangeApi, Clock],
    );
  };
}
