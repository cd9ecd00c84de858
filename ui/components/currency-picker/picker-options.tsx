import { memo } from 'react';
import type { AssetRow } from '../../../core/domain/quotes/asset-rows.ts';
import type { Ticker } from '../../../core/domain/quotes/currency.ts';
import type { Side } from '../exchange-card/card-types.ts';
import { AssetFace } from './asset-face.tsx';
import classes from './currency-picker.module.css';
import { CurrencyRow } from './currency-row.tsx';
import { NetworkFace } from './network-face.tsx';
import type { PickerSection } from './picker-rows.ts';

interface PickerOptionsProps {
  /** ID of the list; its rows are `id-0`, `id-1` and so on. */
  readonly id: string;
  readonly side: Side;
  readonly current: Ticker;
  readonly sections: readonly PickerSection[];
  /** True where each row is a network of one asset. */
  readonly areNetworks: boolean;
  readonly active: number;
  /** Rows that are drawn, from the first. */
  readonly drawn: number;
}

/** The first rows of the list under their headings. */
export function PickerOptions({ sections, drawn, active, ...same }: PickerOptionsProps) {
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  let first = 0;
  return sections.map(({ label, rows }, at) => {
    const start = first;
    first += rows.length;
    if (start >= drawn) return null;
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list has no fieldsets
      <div key={label} role="group" aria-labelledby={`${same.id}-label-${at}`}>
        <div id={`${same.id}-label-${at}`} className={classes['groupLabel']}>
          {label}
        </div>
        {rows.slice(0, drawn - start).map((row, index) => (
          <Option
            key={row.currencies[0].ticker}
            {...same}
            row={row}
            index={start + index}
            count={count}
            isActive={start + index === active}
          />
        ))}
      </div>
    );
  });
}

interface OptionProps extends Pick<PickerOptionsProps, 'id' | 'side' | 'current' | 'areNetworks'> {
  readonly row: AssetRow;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
}

const Option = memo(function Option({ id, row, index, count, isActive, side, current, areNetworks }: OptionProps) {
  const [first, ...others] = row.currencies;
  const isCurrent = row.currencies.some(({ ticker }) => ticker === current);
  return (
    <div
      id={`${id}-${index}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> has no pictures
      role="option"
      aria-selected={isActive}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-row={index}
      data-highlighted={isActive ? '' : undefined}
      className={classes['item']}
    >
      {others.length > 0 && <AssetFace row={row} isCurrent={isCurrent} />}
      {others.length === 0 && areNetworks && <NetworkFace currency={first} side={side} isCurrent={isCurrent} />}
      {others.length === 0 && !areNetworks && <CurrencyRow currency={first} side={side} isCurrent={isCurrent} />}
    </div>
  );
});
