import { useMemo, useState } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { RateTable } from '../../../core/domain/quotes/quote.ts';
import { FollowRates } from '../../../core/use-cases/follow-rates.ts';
import { rateRows, rateSortOf } from '../../components/currency-tables/rate-rows.ts';
import { RatesTable } from '../../components/currency-tables/rates-table.tsx';
import { RatesHead } from '../../components/currency-tables/rates-head.tsx';
import { RatesTools } from '../../components/currency-tables/rates-tools.tsx';
import { LoadFailure, NothingFound } from '../../components/currency-tables/table-notes.tsx';
import { symbolOf } from '../../components/currency-names.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useTitle } from '../../hooks/use-title.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import classes from './table-page.module.css';

import { PairHistory } from './pair-history.tsx';
import type { RatesPageData } from './rates-data.ts';
import { tablePath } from './table-path.ts';

/** `/rates`: the amount of every other currency that one unit buys. */
export function RatesScreen() {
  const text = useText();
  const data = useLoaderData<RatesPageData>();
  const { base, asset, table } = data;
  useTitle(text('ratesPage.title', { base: symbolOf(asset) }));
  return (
    <div className={classes['page']}>
      {table ? (
        <Rates key={base} data={data} first={table} />
      ) : (
        <>
          <RatesHead asset={asset} />
          <LoadFailure
            description={text('ratesPage.failed')}
            again={text('ratesPage.again')}
            path={tablePath('/rates', { base })}
          />
        </>
      )}
    </div>
  );
}

function Rates({ data, first }: { readonly data: RatesPageData; readonly first: RateTable }) {
  const text = useText();
  const navigate = useNavigate();
  const { locale } = useI18n();
  const [search] = useSearchParams();
  const [query, setQuery] = useState(search.get('q') ?? '');
  const { base, asset, currencies, pair } = data;
  const sort = rateSortOf(search.get('sort'));
  const table = useFollowed(first);
  const rows = useMemo(
    () => rateRows(table, currencies, { query, sort, locale }),
    [table, currencies, query, sort, locale],
  );
  const pairName = search.get('pair') ?? '';
  const pathOf = (change: Readonly<Record<string, string>>) =>
    tablePath('/rates', { base, sort, q: query, pair: pairName, ...change });
  return (
    <>
      <RatesHead asset={asset} table={table} />
      {pair && (
        <PairHistory
          key={pair.ticker}
          {...{ base, asset, pair, currencies }}
          history={data.history}
          kept={{ base, sort, q: query }}
          onPair={(ticker) => void navigate(pathOf({ pair: ticker }), { preventScrollReset: true })}
        />
      )}
      <RatesTools
        base={base}
        sort={sort}
        query={query}
        count={rows.length}
        currencies={currencies}
        pathOf={pathOf}
        onBase={(chosen) => void navigate(pathOf({ base: chosen }))}
        onQuery={(typed) => {
          setQuery(typed);
          // Without the router: typing needs no data.
          history.replaceState(history.state, '', pathOf({ q: typed }));
        }}
      />
      {rows.length === 0 ? (
        <NothingFound description={text('ratesPage.none', { query })} />
      ) : (
        <RatesTable base={base} asset={asset} sort={sort} rows={rows} />
      )}
    </>
  );
}

function useFollowed(first: RateTable): RateTable {
  const follow = useUseCase(FollowRates);
  const table$ = useMemo(() => follow.execute(first.base), [follow, first.base]);
  return useStream(table$, first);
}
