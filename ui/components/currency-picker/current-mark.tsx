import { useText } from '../../hooks/i18n.ts';
import hidden from '../../theme/hidden.module.css';
import { Icon } from '../icon/icon.tsx';
import classes from './currency-row.module.css';

/** The tick of the currency that is chosen now. */
export function CurrentMark({ isCurrent }: { readonly isCurrent: boolean }) {
  const text = useText();
  return (
    <span className={classes['check']}>
      {isCurrent && (
        <>
          <Icon name="check" />
          <span className={hidden['hidden']}>{text('picker.current')}</span>
        </>
      )}
    </span>
  );
}
