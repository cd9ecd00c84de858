import type { Currency } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../button/button.tsx';
import classes from '../filter-bar/filter-bar.module.css';
import { SearchField, SelectField } from '../filter-bar/filter-fields.tsx';
import { type CurrencyFilter, networksOf } from './filter-currencies.ts';

interface CurrencyFiltersProps {
  /** Path of the page, to which the form is sent without scripts. */
  readonly path: string;
  readonly filter: CurrencyFilter;
  readonly currencies: readonly Currency[];
  /** Number of lines shown. */
  readonly count: number;
  onFilter(filter: CurrencyFilter): void;
}

const KINDS = ['coin', 'token', 'fiat'] as const;

export function CurrencyFilters({ path, filter, currencies, count, onFilter }: CurrencyFiltersProps) {
  const text = useText();
  const isHydrated = useHydrated();
  const networks = networksOf(currencies).map((one) => ({
    value: one.network,
    label: `${one.network} (${one.count})`,
  }));
  const kinds = KINDS.filter((kind) => currencies.some((currency) => currency.kind === kind));
  return (
    <div className={classes['bar']}>
      <search>
        <form method="get" action={path} className={classes['form']} onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label={text('currenciesPage.search')}
            value={filter.query}
            onText={(query) => onFilter({ ...filter, query })}
          />
          <SelectField
            label={text('currenciesPage.network')}
            name="network"
            value={filter.network}
            options={[{ value: '', label: text('currenciesPage.anyNetwork') }, ...networks]}
            onValue={(network) => onFilter({ ...filter, network })}
          />
          <SelectField
            label={text('currenciesPage.kind')}
            name="kind"
            value={filter.kind}
            options={[
              { value: '', label: text('currenciesPage.anyKind') },
              ...kinds.map((kind) => ({ value: kind, label: text(`currenciesPage.${kind}`) })),
            ]}
            onValue={(kind) => onFilter({ ...filter, kind })}
          />
          {!isHydrated && (
            <div className={classes['withoutScripts']}>
              <Button type="submit" look="primary">
                {text('currenciesPage.show')}
              </Button>
            </div>
          )}
        </form>
      </search>
      <output className={classes['count']}>{text('currenciesPage.count', { count })}</output>
    </div>
  );
}
