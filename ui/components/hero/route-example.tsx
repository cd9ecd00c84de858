import { useId } from 'react';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { RouteDiagram } from '../route-diagram/route-diagram.tsx';
import type { RouteOf } from '../route-diagram/route-lanes.ts';
import classes from './route-example.module.css';

const fees = { unspent: '0', averagePrice: '0' };

/** The illustration of the specification, section 1: 15 LTC for about 394,000 DOGE through 0.17 BTC, network fee 1980. */
const exampleOf = (venue: (letter: string) => string): RouteOf => ({
  amountFrom: '15',
  amountTo: '394000',
  legs: [
    {
      amountIn: '15',
      amountOut: '397970',
      hops: [
        {
          ...fees,
          venue: venue('A'),
          from: 'ltc',
          to: 'btc',
          amountIn: '15',
          amountOut: '0.17',
          fee: '0.00017',
          feeAsset: 'btc',
        },
        {
          ...fees,
          venue: venue('B'),
          from: 'btc',
          to: 'doge',
          amountIn: '0.17',
          amountOut: '397970',
          fee: '398',
          feeAsset: 'doge',
        },
      ],
    },
  ],
});

/** Explains a route with figures that are said to be samples. */
export function RouteExample() {
  const text = useText();
  const i18n = useI18n();
  const id = useId();
  return (
    <section className={classes['example']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id} className={classes['heading']}>
          {text('landing.exampleHeading')}
        </h2>
        <p className={classes['label']}>{text('landing.exampleLabel')}</p>
        <p className={classes['lead']}>
          {text('landing.exampleLead', { amount: i18n.amount('394000'), fee: i18n.amount('1980') })}
        </p>
      </header>
      <div className={classes['picture']}>
        <RouteDiagram route={exampleOf((letter) => text('landing.exampleVenue', { letter }))} from="ltc" to="doge" />
      </div>
    </section>
  );
}
