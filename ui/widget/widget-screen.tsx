import { useText } from '../hooks/i18n.ts';
import { Icon } from '../components/icon/icon.tsx';
import { ExchangeWidget } from './exchange-widget.tsx';
import { useHost } from './host-context.ts';
import { PaymentWidget } from './payment-widget.tsx';
import { isPayment, type WidgetData } from './widget-data.ts';
import classes from './widget.module.css';

export function WidgetScreen({ data }: { readonly data: WidgetData }) {
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
      {isPayment(data) ? <PaymentWidget data={data} /> : <ExchangeWidget data={data} />}
      <footer className={classes['foot']}>
        <a href="/" target="_blank" rel="noopener">
          {text('widget.by')}
        </a>
        {data.terms.merchant?.isTest && <strong>{text('widget.test')}</strong>}
      </footer>
    </main>
  );
}
