import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import { useText } from '../../hooks/i18n.ts';
import type { Side } from '../exchange-card/card-types.ts';
import classes from './currency-picker.module.css';
import { PickerOptions } from './picker-options.tsx';
import type { usePicker } from './use-picker.ts';

interface PickerListProps {
  readonly id: string;
  readonly side: Side;
  readonly current: Ticker;
  readonly picker: ReturnType<typeof usePicker>;
}

/** Pixels below the shown part of the list within which more rows are drawn. */
const AHEAD = 800;
/** Milliseconds after which the rows beyond the first few are drawn. */
const SOON_MS = 150;

/** The list of matches. A few rows are drawn at once, and more a moment later and as it is scrolled. */
export function PickerList({ id, side, current, picker }: PickerListProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  useKeptInView(list, picker.byKey ? `${id}-${picker.active}` : undefined, picker.query);
  const { isFew, more } = picker;
  useEffect(() => {
    const timer = isFew ? setTimeout(more, SOON_MS) : undefined;
    return () => clearTimeout(timer);
  });
  return (
    // Keys work from the search field, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> has no pictures
      role="listbox"
      aria-label={text('picker.all')}
      tabIndex={-1}
      className={classes['list']}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={(event) => picker.activate(rowOf(event) ?? picker.active)}
      onClick={(event) => {
        const row = picker.rows[rowOf(event) ?? -1];
        if (row) picker.choose(row);
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - AHEAD) more();
      }}
    >
      <PickerOptions
        id={id}
        side={side}
        current={current}
        sections={picker.sections}
        areNetworks={picker.asset !== undefined}
        active={picker.active}
        drawn={picker.drawn}
      />
    </div>
  );
}

/** Scrolls to the row that a key has chosen, and to the top after another query. */
function useKeptInView(list: RefObject<HTMLDivElement | null>, row: string | undefined, query: string): void {
  useLayoutEffect(() => {
    if (row !== undefined) document.getElementById(row)?.scrollIntoView?.({ block: 'nearest' });
  }, [row]);
  const shown = useRef(query);
  useLayoutEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    list.current?.scrollTo?.(0, 0);
  }, [list, query]);
}

/** Index of the row that the pointer is on. */
function rowOf({ target }: Pick<MouseEvent, 'target'>): number | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
}
