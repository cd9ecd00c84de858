import { useLoaderData, useNavigate } from 'react-router-dom';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { Facts } from '../../components/hero/facts.tsx';
import { Hero } from '../../components/hero/hero.tsx';
import { RouteExample } from '../../components/hero/route-example.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { ExchangePageData } from './exchange-page-data.ts';
import { ExchangePanel } from './exchange-panel.tsx';
import classes from './landing-screen.module.css';
import { useExchange } from './use-exchange.ts';

/** `/` and `/landing…`: a description of the service, and the exchange card. */
export function LandingScreen() {
  const text = useText();
  const navigate = useNavigate();
  const data = useLoaderData<ExchangePageData>();
  const exchange = useExchange(data);
  useTitle(text('landing.title'));
  return (
    <div className={classes['page']}>
      <Hero>
        <ExchangePanel
          data={data}
          exchange={exchange}
          submitLabel={text('exchange.getQuote')}
          onSubmit={() => void navigate(exchangePath(exchange.selection))}
        />
      </Hero>
      <Facts />
      <RouteExample quote={data.example} hasMarket={exchange.quote === undefined} />
    </div>
  );
}
