import { type ReactNode, useId } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Quote } from '../../../core/domain/quotes/quote.ts';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import frame from '../../theme/frame.module.css';
import { CARD_ASSET } from '../cards/card-asset.ts';
import { LazyCardTerms } from '../cards/lazy-card-terms.tsx';
import { FeeBreakdown } from '../fee-breakdown/fee-breakdown.tsx';
import { MarketLabel } from '../market-label/market-label.tsx';
import { RouteDiagram } from '../route-diagram/route-diagram.tsx';
import type { RouteOf } from '../route-diagram/route-lanes.ts';
import classes from './quote-details.module.css';

interface QuoteDetailsProps {
  /** The last quote; undefined before the first. */
  readonly quote: Quote | undefined;
  /** True while a newer quote is loading: the old one stays, fainter, so that nothing moves. */
  readonly isStale: boolean;
  readonly from: Currency | undefined;
  readonly to: Currency | undefined;
  /** False where the page shows the market already. */
  readonly hasMarket?: boolean;
  /** False where the page lists the fees already. */
  readonly hasFees?: boolean;
  /** Shown below a quote. */
  readonly children?: ReactNode;
}

/** The composition of a quote: its route as a diagram and its fees as a sum. */
export function QuoteDetails({
  quote,
  isStale,
  from,
  to,
  hasMarket = true,
  hasFees = true,
  children,
}: QuoteDetailsProps) {
  const text = useText();
  const id = useId();
  return (
    <section
      className={classNames(frame['panel'], frame['roomy'], classes['panel'])}
      aria-labelledby={id}
      aria-busy={isStale}
    >
      <header className={frame['head']}>
        <h2 id={id} className={frame['title']}>
          {text('quote.heading')}
        </h2>
        {hasMarket && <MarketLabel market={quote?.market} />}
      </header>
      {quote ? (
        <div className={classes['body']} data-stale={isStale}>
          {quote.card && <LazyCardTerms card={quote.card} />}
          <Part title={text('quote.routeHeading')} aside={summary(text, quote)} isScreenOnly>
            <RouteDiagram route={routeOf(quote)} from={startOf(quote, from)} to={to?.asset ?? quote.to} />
          </Part>
          {hasFees && (
            <Part title={text('quote.feesHeading')}>
              <FeeBreakdown
                quote={quote}
                from={from?.asset ?? quote.from}
                to={to?.asset ?? quote.to}
                network={to?.network ?? quote.to}
              />
            </Part>
          )}
          {children}
        </div>
      ) : (
        <p className={classes['none']}>{text('quote.none')}</p>
      )}
    </section>
  );
}

/** With a card the route begins with the bitcoin that the provider delivers. */
function routeOf(quote: Quote): RouteOf {
  return quote.card ? { ...quote, amountFrom: quote.card.coins } : quote;
}

function startOf(quote: Quote, from: Currency | undefined): string {
  return quote.card ? CARD_ASSET : (from?.asset ?? quote.from);
}

interface PartProps {
  readonly title: string;
  readonly aside?: string | undefined;
  /** Left out on paper. */
  readonly isScreenOnly?: boolean;
  readonly children: ReactNode;
}

function Part({ title, aside, isScreenOnly, children }: PartProps) {
  return (
    <div className={classNames(classes['part'], isScreenOnly && classes['screenOnly'])}>
      <div className={classes['partHead']}>
        <h3 className={classes['partTitle']}>{title}</h3>
        {aside !== undefined && <p className={classes['aside']}>{aside}</p>}
      </div>
      {children}
    </div>
  );
}

function summary(text: ReturnType<typeof useText>, { legs }: Quote): string | undefined {
  const hops = legs.reduce((sum, leg) => sum + leg.hops.length, 0);
  return hops === 0 ? undefined : text('quote.routeSummary', { hops, legs: legs.length });
}
