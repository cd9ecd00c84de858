import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { symbolOf } from '../currency-names.ts';
import { MarketLabel } from '../market-label/market-label.tsx';
import { RouteDiagram } from '../route-diagram/route-diagram.tsx';
import { type RouteOf, routeLanes } from '../route-diagram/route-lanes.ts';
import { shortAmount } from '../short-amount.ts';
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

/** Data of the illustration: a route that would be taken now. */
export type ExampleQuote = RouteOf & Pick<Quote, 'networkFee' | 'market'>;

interface RouteExampleProps {
  /** Undefined where there is no quote now: then sample figures are shown, marked as such. */
  readonly quote: ExampleQuote | undefined;
  /** False where the page shows the market already. */
  readonly hasMarket?: boolean;
}

/** Explains routing with a current route. */
export function RouteExample({ quote, hasMarket = true }: RouteExampleProps) {
  const text = useText();
  const id = useId();
  const sample = exampleOf((letter) => text('landing.exampleVenue', { letter }));
  return (
    <section className={classes['example']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id} className={classes['heading']}>
          {text('landing.exampleHeading')}
        </h2>
        <p className={classes['label']} data-live={quote !== undefined}>
          {text(quote ? 'landing.exampleLive' : 'landing.exampleLabel')}
        </p>
        {hasMarket && <MarketLabel market={quote?.market} />}
        <p className={classes['lead']}>{quote ? <LiveWords quote={quote} /> : <SampleWords />}</p>
      </header>
      <div className={classes['picture']}>
        <RouteDiagram route={quote ?? sample} from="ltc" to="doge" />
      </div>
      {quote && (
        <p className={classes['sample']}>
          <SampleWords /> <Link to="/exchange/ltc/doge/15">{text('landing.exampleOpen')}</Link>
        </p>
      )}
    </section>
  );
}

function LiveWords({ quote }: { readonly quote: ExampleQuote }) {
  const text = useText();
  const i18n = useI18n();
  const [largest] = routeLanes(quote);
  const via = largest?.hops.slice(0, -1).map(({ to }) => symbolOf(to)) ?? [];
  const figures = { amount: i18n.amount(shortAmount(quote.amountTo)), fee: i18n.amount(quote.networkFee) };
  return via.length === 0
    ? text('landing.exampleDirect', figures)
    : text('landing.exampleNow', { via: via.join(' → '), ...figures });
}

function SampleWords() {
  const text = useText();
  const i18n = useI18n();
  return text('landing.exampleSample', { amount: i18n.amount('394000'), fee: i18n.amount('1980') });
}
