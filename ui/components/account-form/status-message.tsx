import { Icon } from '../icon/icon.tsx';
import classes from './status-message.module.css';

/** What has just been done, said to eyes and ears alike. It is always there, for live regions only tell of changes. */
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
