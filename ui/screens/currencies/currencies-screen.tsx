import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { CurrenciesTable } from '../../components/currency-tables/currencies-table.tsx';
import { CurrencyFilters } from '../../components/currency-tables/currency-filters.tsx';
import {
  type CurrencyFilter,
  EVERYTHING,
  filterCurrencies,
} from '../../components/currency-tables/filter-currencies.ts';
import head from '../../components/currency-tables/table-head.module.css';
import { PricedOnly } from '../../components/currency-tables/priced-only.tsx';
import { LoadFailure, NothingFound } from '../../components/currency-tables/table-notes.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { CurrenciesPageData } from './currencies-data.ts';
import classes from './table-page.module.css';
import { tablePath } from './table-path.ts';

const PATH = '/supported-currencies';

/** `/supported-currencies`: all enabled currencies, with the requirements of their chains. */
export function CurrenciesScreen() {
  const text = useText();
  const data = useLoaderData<CurrenciesPageData>();
  useTitle(text('currenciesPage.title'));
  return (
    <div className={classes['page']}>
      <header className={head['head']}>
        <h1 className={head['title']}>{text('currenciesPage.heading')}</h1>
        <p className={head['lead']}>{text('currenciesPage.lead')}</p>
      </header>
      {data.currencies.length === 0 ? (
        <LoadFailure description={text('currenciesPage.failed')} again={text('currenciesPage.again')} path={PATH} />
      ) : (
        <Currencies {...data} />
      )}
      {data.pricedOnly.length > 0 && <PricedOnly symbols={data.pricedOnly} />}
    </div>
  );
}

function Currencies({ currencies, filter: first }: CurrenciesPageData) {
  const text = useText();
  const [filter, setFilter] = useState(first);
  const found = useMemo(() => filterCurrencies(currencies, filter), [currencies, filter]);
  const show = (next: CurrencyFilter) => {
    setFilter(next);
    const { query: q, network, kind } = next;
    // Without the router: all currencies are loaded already.
    history.replaceState(history.state, '', tablePath(PATH, { q, network, kind }));
  };
  return (
    <>
      <CurrencyFilters path={PATH} filter={filter} currencies={currencies} count={found.length} onFilter={show} />
      {found.length === 0 ? (
        <NothingFound
          description={text('currenciesPage.none')}
          way={{ path: PATH, label: text('currenciesPage.all') }}
          onWay={() => setFilter(EVERYTHING)}
        />
      ) : (
        <CurrenciesTable currencies={found} />
      )}
    </>
  );
}
