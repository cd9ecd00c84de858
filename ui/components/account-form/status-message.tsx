import { Icon } from '../icon/icon.tsx';
import classes from './status-message.module.css';

/**
 * A message about a completed action, shown and announced. It is always rendered, because live regions announce only
 * changes.
 */
export function StatusMessage({ children }: { readonly children: string | undefined }) {
  return (
    <output className={classes['said']}>
      {children && (
        <>
          <Icon name="check" />
          <span>{children}</span>
        </>
      )}
    </output>
  );
}
