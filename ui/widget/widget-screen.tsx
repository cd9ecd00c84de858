import type { ComponentType } from 'react';
import { useText } from '../hooks/i18n.ts';
import { Icon } from '../components/icon/icon.tsx';
import { ExchangeWidget } from './exchange-widget.tsx';
import { useHost } from './host-context.ts';
import { isPayment, type PaymentWidgetData, type WidgetData } from './widget-data.ts';
import classes from './widget.module.css';

/** A payment's component is loaded for payments alone. */
export type PaymentComponent = ComponentType<{ readonly data: PaymentWidgetData }>;

interface WidgetScreenProps {
  readonly data: WidgetData;
  readonly Payment: PaymentComponent | undefined;
}

export function WidgetScreen({ data, Payment }: WidgetScreenProps) {
  const text = useText();
  const host = useHost();
  return (
    <main id="content" tabIndex={-1} className={classes['widget']}>
      {host.isModal && (
        <button type="button" className={classes['close']} onClick={() => host.post({ type: 'close' })}>
          <Icon name="close" />
          <span className={classes['closeWord']}>{text('widget.close')}</span>
        </button>
      )}
      {isPayment(data) ? Payment && <Payment data={data} /> : <ExchangeWidget data={data} />}
      <footer className={classes['foot']}>
        <a href="/" target="_blank" rel="noopener">
          {text('widget.by')}
        </a>
        {data.terms.merchant?.isTest && <strong>{text('widget.test')}</strong>}
      </footer>
    </main>
  );
}
