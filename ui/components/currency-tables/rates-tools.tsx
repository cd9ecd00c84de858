import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../button/button.tsx';
import { fullNameOf, symbolOf } from '../currency-names.ts';
import { POPULAR } from '../currency-picker/popular.ts';
import { Chips } from '../filter-bar/chips.tsx';
import classes from '../filter-bar/filter-bar.module.css';
import { SearchField, SelectField } from '../filter-bar/filter-fields.tsx';
import { RATE_SORTS, type RateSort } from './rate-rows.ts';

interface RatesToolsProps {
  readonly base: string;
  readonly sort: RateSort;
  readonly query: string;
  /** Number of lines shown. */
  readonly count: number;
  readonly currencies: readonly Currency[];
  /** The address of the table after a change. */
  pathOf(change: Readonly<Record<string, string>>): string;
  onBase(ticker: string): void;
  onQuery(text: string): void;
}

const SORT_TEXTS = {
  popular: 'ratesPage.sortPopular',
  name: 'ratesPage.sortName',
  high: 'ratesPage.sortHigh',
  low: 'ratesPage.sortLow',
} as const;

/** Search and sort order of the rates: a form and links, which work without scripts. */
export function RatesTools(props: RatesToolsProps) {
  const { base, sort, query, count, currencies, pathOf, onBase, onQuery } = props;
  const text = useText();
  const isHydrated = useHydrated();
  const asset = findCurrency(currencies, base)?.asset;
  const popular = firstOfEach(currencies).map((currency) => ({
    path: pathOf({ base: currency.ticker }),
    label: symbolOf(currency.asset),
    title: currency.name,
    isOn: currency.asset === asset,
  }));
  const sorts = RATE_SORTS.map((one) => ({
    path: pathOf({ sort: one }),
    label: text(SORT_TEXTS[one]),
    isOn: one === sort,
  }));
  return (
    <div className={classes['bar']}>
      <Chips label={text('ratesPage.popular')} chips={popular} />
      <search>
        <form method="get" action="/rates" className={classes['form']} onSubmit={(event) => event.preventDefault()}>
          <SelectField
            label={text('ratesPage.base')}
            name="base"
            value={base}
            options={currencies.map((currency) => ({ value: currency.ticker, label: fullNameOf(currency) }))}
            onValue={onBase}
          />
          <SearchField label={text('ratesPage.search')} value={query} onText={onQuery} />
          <input type="hidden" name="sort" value={sort} />
          {!isHydrated && (
            <div className={classes['withoutScripts']}>
              <Button type="submit" look="primary">
                {text('ratesPage.show')}
              </Button>
            </div>
          )}
        </form>
      </search>
      <div className={classes['ways']}>
        <Chips label={text('ratesPage.sort')} chips={sorts} />
        <output className={classes['count']}>{text('ratesPage.count', { count })}</output>
      </div>
    </div>
  );
}

/** The most popular currencies, each asset once: its rates are the same on all its networks. */
function firstOfEach(currencies: readonly Currency[]): readonly Currency[] {
  const seen = new Set<string>();
  return currencies.filter(({ asset }) => !seen.has(asset) && seen.add(asset)).slice(0, POPULAR);
}
