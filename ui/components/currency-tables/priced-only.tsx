import { useId } from 'react';
import { useText } from '../../hooks/i18n.ts';
import head from './table-head.module.css';

/** The symbols of assets that have prices here and cannot be exchanged. */
export function PricedOnly({ symbols }: { readonly symbols: readonly string[] }) {
  const text = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={head['head']}>
      <h2 id={id}>{text('currenciesPage.pricedOnly')}</h2>
      <p className={head['lead']}>{text('currenciesPage.pricedOnlyLead')}</p>
      <p className={head['note']}>{symbols.join(', ')}</p>
    </section>
  );
}
