import { useEffect, useState } from 'react';
import { asyncScheduler } from 'rxjs';
import { memoryExchangeApi, type MemoryExchangeOptions } from '../../adapters/memory/memory-exchange-api.ts';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { MemoryTransactionFeed } from '../../adapters/memory/memory-transaction-feed.ts';
import { memoryWidgetApi, type MemoryWidgetOptions } from '../../adapters/memory/memory-widget-api.ts';
import type { WidgetKind } from '../../core/domain/merchants/widget.ts';
import { ResolveWidget } from '../../core/use-cases/widgets/widget-use-cases.ts';
import { useI18n } from '../../ui/hooks/i18n.ts';
import { loadWidget, type WidgetData } from '../../ui/widget/widget-data.ts';
import { widgetContainer } from '../../ui/widget-container.ts';
import { PaymentWidget } from '../../ui/widget/payment-widget.tsx';
import { WidgetRoot } from '../../ui/widget/widget-root.tsx';

interface WidgetStoryProps {
  readonly kind: WidgetKind;
  /** Query of the widget's address, without the question mark. */
  readonly query: string;
  readonly isModal?: boolean;
  readonly exchange?: MemoryExchangeOptions;
  readonly widgets?: MemoryWidgetOptions;
}

/** A widget over the exchange in memory, loaded as its server does. */
export function WidgetStory({ kind, query, isModal = false, exchange = {}, widgets = {} }: WidgetStoryProps) {
  const i18n = useI18n();
  const [resolve] = useState(() =>
    widgetContainer({
      api: memoryExchangeApi(exchange),
      widgets: memoryWidgetApi(widgets),
      clock: asyncScheduler,
      logger: new MemoryLogger(),
      feed: new MemoryTransactionFeed(),
    }),
  );
  const [data, setData] = useState<WidgetData>();
  useEffect(() => {
    void resolve(ResolveWidget)
      .execute(kind, query)
      .then((terms) => loadWidget(resolve, terms))
      .then(setData);
  }, [resolve, kind, query]);
  const host = { isModal, post: () => undefined };
  return data && <WidgetRoot i18n={i18n} resolve={resolve} host={host} data={data} Payment={PaymentWidget} />;
}
