import { type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { type Currency, findCurrency, type Ticker } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';
import { symbolOf } from '../currency-names.ts';
import { firstFocus } from '../dialog/first-focus.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { Icon } from '../icon/icon.tsx';
import { useFavourites } from '../../hooks/use-favourites.ts';
import classes from './currency-picker.module.css';
import { FavouriteButton } from './favourite-button.tsx';
import { PickerList } from './picker-list.tsx';
import { usePicker } from './use-picker.ts';
import { useRecent } from './use-recent.ts';

/** Symbols that a message names at most. */
const MAX_NAMED = 5;

interface CurrencySearchProps {
  /** Ref of the search field, for the dialog to focus it. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly side: Side;
  readonly currencies: readonly Currency[];
  readonly pricedOnly?: readonly Currency[] | undefined;
  readonly current: Ticker;
  onChoose(ticker: Ticker): void;
}

/** A search field over the list of matches; arrow keys and Enter work from the field. */
export function CurrencySearch({ field, side, currencies, pricedOnly = [], current, onChoose }: CurrencySearchProps) {
  const text = useText();
  const id = useId();
  const { isAvailable, favourites, toggle } = useFavourites();
  const { recent, choose, clear } = useRecent(isAvailable, onChoose);
  const picker = usePicker(currencies, favourites, recent, choose);
  const selected = findCurrency(currencies, current);
  const { asset, query, rows, active } = picker;
  useFocusKept(() => firstFocus(document.getElementById(id), field.current), `${asset} ${recent.length > 0}`);
  const hasRows = rows.length > 0;
  const priced = hasRows ? '' : namesOf(searchCurrencies(pricedOnly, query));
  return (
    <>
      <div className={classes['search']}>
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-expanded={hasRows}
          aria-controls={hasRows ? id : undefined}
          aria-activedescendant={hasRows ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          className={classes['input']}
          aria-label={text('picker.search')}
          placeholder={text('picker.search')}
          value={query}
          onChange={({ target }) => picker.search(target.value)}
          onKeyDown={picker.press}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {asset !== undefined && (
        <button type="button" className={classes['back']} onMouseDown={keepFocus} onClick={picker.back}>
          <Icon name="back" />
          {text('picker.all')}
        </button>
      )}
      <output className={classes['empty']}>
        {!hasRows && priced === '' && <p>{text('picker.none', { query })}</p>}
        {priced !== '' && <p>{text('picker.pricedOnly', { names: priced })}</p>}
      </output>
      {hasRows && <PickerList key={asset} id={id} side={side} current={current} picker={picker} />}
      {recent.length > 0 && (
        <button type="button" className={classes['favourite']} onClick={clear}>
          {text('picker.clearRecent')}
        </button>
      )}
      {isAvailable && selected && (
        <FavouriteButton
          currency={selected}
          isFavourite={favourites.includes(current)}
          onToggle={() => toggle(current)}
        />
      )}
    </>
  );
}

/** The symbols of the first currencies, each once. */
function namesOf(currencies: readonly Currency[]): string {
  return [...new Set(currencies.map(({ asset }) => symbolOf(asset)))].slice(0, MAX_NAMED).join(', ');
}

/**
 * Moves the focus when a button is gone that had it: networks follow assets, or the reverse, or recent currencies were
 * cleared. Not at first: the dialog itself chooses what gets the focus as it opens.
 * @param shown what is shown; the focus is looked after whenever it changes.
 */
function useFocusKept(next: () => HTMLElement | null, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) next()?.focus();
  }, [next, shown]);
}

/** The button is pressed without taking the focus from the search field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
