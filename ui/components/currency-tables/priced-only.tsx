import { useId } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import head from './table-head.module.css';

/** The symbols of currencies that have prices here and cannot be exchanged. */
export function PricedOnly({ currencies }: { readonly currencies: readonly Currency[] }) {
  const text = useText();
  const id = useId();
  const symbols = [...new Set(currencies.map(({ asset }) => symbolOf(asset)))];
  return (
    <section aria-labelledby={id} className={head['head']}>
      <h2 id={id}>{text('currenciesPage.pricedOnly')}</h2>
      <p className={head['lead']}>{text('currenciesPage.pricedOnlyLead')}</p>
      <p className={head['note']}>{symbols.join(', ')}</p>
    </section>
  );
}
