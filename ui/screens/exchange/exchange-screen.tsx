import { useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { QuoteDetails } from '../../components/quote-details/quote-details.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { useTitle } from '../../hooks/use-title.ts';
import hidden from '../../theme/hidden.module.css';
import type { ExchangePageData } from './exchange-page-data.ts';
import { ExchangePanel } from './exchange-panel.tsx';
import classes from './exchange-screen.module.css';
import { PickScreen } from './pick-screen.tsx';
import { exchangeHeading, exchangeTitle } from '../page-head.ts';
import { QuoteProof } from '../proof/quote-proof.tsx';
import { useExchange } from './use-exchange.ts';

/** `/exchange…`: the card with its quote's details beside it, or the page of currencies to pick from. */
export function ExchangeScreen() {
  const data = useLoaderData<ExchangePageData>();
  const [query] = useSearchParams();
  const { key } = useLocation();
  const pick = query.get('pick');
  if (pick === 'from' || pick === 'to') return <PickScreen side={pick} data={data} query={query.get('q') ?? ''} />;
  // Another address is another visit; changes on the page bypass the router.
  return <Exchange key={key} data={data} />;
}

function Exchange({ data }: { readonly data: ExchangePageData }) {
  const text = useText();
  const exchange = useExchange(data);
  const { selection, from, to, quote, isStale } = exchange;
  useTitle(exchangeTitle(text, selection, data.currencies));
  useAddress(selection, exchangePath);
  return (
    <div className={classes['page']}>
      <h1 className={hidden['hidden']}>{exchangeHeading(text, selection, data.currencies)}</h1>
      <div className={classes['card']}>
        <ExchangePanel
          data={data}
          exchange={exchange}
          submitLabel={text('exchange.refresh')}
          onSubmit={exchange.onRetry}
        />
      </div>
      <QuoteDetails quote={quote} isStale={isStale} from={from} to={to} hasMarket={false}>
        {quote && <QuoteProof quote={quote} from={from?.asset} to={to?.asset} />}
      </QuoteDetails>
    </div>
  );
}
