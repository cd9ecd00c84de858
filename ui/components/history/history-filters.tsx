import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  filterParameters,
  HISTORY_STATES,
  type HistoryFilter,
  SEARCH_LENGTH,
} from '../../../core/domain/transactions/history-filter.ts';
import { useText } from '../../hooks/i18n.ts';
import { Button } from '../button/button.tsx';
import { SelectField } from '../filter-bar/filter-fields.tsx';
import { DayField, SentSearch } from './filter-inputs.tsx';
import classes from './history-filters.module.css';

/** Narrows the history: a form of the page's address, so that it works without scripts and can be shared or kept. */
export function HistoryFilters({ filter }: { readonly filter: HistoryFilter }) {
  const text = useText();
  const navigate = useNavigate();
  const { state = '', since = '', until = '', q = '' } = filter;
  // A new key gives the fields the values of the new address, also after Back.
  const key = [state, since, until, q].join(' ');
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as HistoryFilter;
    void navigate(historyPath(typed));
  };
  return (
    <search>
      <form key={key} method="get" action="/history" className={classes['form']} onSubmit={apply}>
        <SentSearch label={text('history.search')} hint={text('history.searchHint')} value={q} most={SEARCH_LENGTH} />
        <SelectField
          label={text('history.state')}
          name="state"
          value={state}
          options={[
            { value: '', label: text('history.state.any') },
            ...HISTORY_STATES.map((value) => ({ value, label: text(`history.state.${value}`) })),
          ]}
        />
        <DayField label={text('history.since')} name="since" value={since} />
        <DayField label={text('history.until')} name="until" value={until} />
        <Button type="submit" look="quiet">
          {text('history.apply')}
        </Button>
      </form>
    </search>
  );
}

function historyPath(filter: HistoryFilter): string {
  const parameters = filterParameters(filter);
  return parameters === '' ? '/history' : `/history?${parameters}`;
}
