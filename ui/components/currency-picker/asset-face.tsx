import type { AssetRow } from '../../../core/domain/quotes/asset-rows.ts';
import { useText } from '../../hooks/i18n.ts';
import { CurrencyMark } from '../currency-mark/currency-mark.tsx';
import { symbolOf } from '../currency-names.ts';
import { Icon } from '../icon/icon.tsx';
import { CurrentMark } from './current-mark.tsx';
import classes from './currency-row.module.css';

/** An asset with several networks, which are shown when it is chosen. */
export function AssetFace({ row, isCurrent }: { readonly row: AssetRow; readonly isCurrent: boolean }) {
  const text = useText();
  return (
    <span className={classes['row']}>
      <CurrencyMark asset={row.asset} />
      <span className={classes['symbol']}>{symbolOf(row.asset)}</span>
      <span className={classes['name']}>{row.name}</span>
      <span className={classes['network']}>{text('picker.networks', { count: row.currencies.length })}</span>
      {isCurrent ? (
        <CurrentMark isCurrent />
      ) : (
        <span className={classes['onward']}>
          <Icon name="chevron" />
        </span>
      )}
    </span>
  );
}
