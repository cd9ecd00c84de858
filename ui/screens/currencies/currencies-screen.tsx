import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { buttonClass } from '../../components/button/button.tsx';
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
import { onPlainClick } from '../../hooks/on-plain-click.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { CurrenciesPageData } from './currencies-data.ts';
import classes from './table-page.module.css';
import { tablePath } from './table-path.ts';

const PATH = '/supported-currencies';
/** Currencies that are shown at first: on a phone each takes a fifth of the screen. */
const FIRST = 40;

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

function Currencies({ currencies, filter: first, isWhole: isWholeAtFirst }: CurrenciesPageData) {
  const text = useText();
  const [filter, setFilter] = useState(first);
  const [isWhole, setIsWhole] = useState(isWholeAtFirst);
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed link is gone: go on with the first currency that it brought.
    if (!isWhole || isWholeAtFirst || document.activeElement !== document.body) return;
    table.current?.querySelectorAll<HTMLElement>('tbody a')[FIRST]?.focus({ preventScroll: true });
  }, [isWhole, isWholeAtFirst]);
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
        <div ref={table}>
          <CurrenciesTable currencies={isWhole ? found : found.slice(0, FIRST)} />
        </div>
      )}
      {!isWhole && found.length > FIRST && (
        <a
          href={tablePath(PATH, { q: filter.query, network: filter.network, kind: filter.kind, all: '1' })}
          className={buttonClass({ look: 'quiet', isWide: true })}
          onClick={onPlainClick(() => setIsWhole(true))}
        >
          {text('currenciesPage.all')}
        </a>
      )}
    </>
  );
}
