import { useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { networkHealth } from '../../../core/domain/site/network-health.ts';
import { LoadFailure } from '../../components/currency-tables/table-notes.tsx';
import head from '../../components/currency-tables/table-head.module.css';
import { NetworkList } from '../../components/network-health/network-list.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { CurrenciesPageData } from './currencies-data.ts';
import classes from './table-page.module.css';

/** `/networks`: whether each network works now, and how long it usually takes. */
export function NetworksScreen() {
  const text = useText();
  const { currencies } = useLoaderData<CurrenciesPageData>();
  const networks = useMemo(() => networkHealth(currencies), [currencies]);
  useTitle(text('health.title'));
  return (
    <div className={classes['page']}>
      <header className={head['head']}>
        <h1 className={head['title']}>{text('footer.networks')}</h1>
        <p className={head['lead']}>{text('health.lead')}</p>
      </header>
      {networks.length === 0 ? (
        <LoadFailure
          description={text('currenciesPage.failed')}
          again={text('currenciesPage.again')}
          path="/networks"
        />
      ) : (
        <NetworkList networks={networks} />
      )}
    </div>
  );
}
