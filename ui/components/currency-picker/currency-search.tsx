import { Autocomplete } from '@base-ui/react/autocomplete';
import { type Ref, useState } from 'react';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { type Text, useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './currency-picker.module.css';
import { CurrencyRow } from './currency-row.tsx';
import { POPULAR, searchCurrencies } from './search-currencies.ts';

interface CurrencySearchProps {
  /** Ref of the search field, for the dialog to focus it. */
  readonly field: Ref<HTMLInputElement>;
  readonly currencies: readonly Currency[];
  readonly current: Ticker;
  onChoose(ticker: Ticker): void;
}

interface Group {
  readonly value: string;
  readonly items: readonly Currency[];
}

/** A search field over the list of matches; arrow keys and Enter work from the field. */
export function CurrencySearch({ field, currencies, current, onChoose }: CurrencySearchProps) {
  const text = useText();
  const [query, setQuery] = useState('');
  const groups = groupsOf(text, currencies, query);
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setQuery(value)}
      itemToStringValue={(currency: Currency) => currency.ticker}
      autoHighlight="always"
      keepHighlight
    >
      <div className={classes['search']}>
        <Icon name="search" />
        <Autocomplete.Input
          ref={field}
          className={classes['input']}
          aria-label={text('picker.search')}
          placeholder={text('picker.search')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Autocomplete.Empty className={classes['empty']}>
        {groups.length === 0 && <p>{text('picker.none', { query })}</p>}
      </Autocomplete.Empty>
      <Autocomplete.List className={classes['list']} aria-label={text('picker.all')}>
        {(group: Group) => <FoundGroup key={group.value} group={group} current={current} onChoose={onChoose} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function FoundGroup({
  group,
  current,
  onChoose,
}: Pick<CurrencySearchProps, 'current' | 'onChoose'> & { group: Group }) {
  return (
    <Autocomplete.Group items={group.items} className={classes['group']}>
      <Autocomplete.GroupLabel className={classes['groupLabel']}>{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(currency: Currency) => (
          <Autocomplete.Item
            key={currency.ticker}
            value={currency}
            className={classes['item']}
            onClick={() => onChoose(currency.ticker)}
          >
            <CurrencyRow currency={currency} isCurrent={currency.ticker === current} />
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

/** Groups popular currencies separately while the query is empty; each currency appears once. */
function groupsOf(text: Text, currencies: readonly Currency[], query: string): Group[] {
  const found = searchCurrencies(currencies, query);
  if (query.trim() !== '') {
    return found.length === 0 ? [] : [{ value: text('picker.found', { count: found.length }), items: found }];
  }
  return [
    { value: text('picker.popular'), items: found.slice(0, POPULAR) },
    { value: text('picker.all'), items: found.slice(POPULAR) },
  ].filter(({ items }) => items.length > 0);
}
