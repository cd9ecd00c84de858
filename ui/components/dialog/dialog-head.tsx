import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '../icon/icon.tsx';
import classes from './dialog.module.css';

export interface DialogHeadProps {
  readonly title: string;
  /** What the cross says to those who do not see it. */
  readonly closeLabel: string;
}

/** The upper edge of everything that opens over a page: what it is, and the cross that closes it. */
export function DialogHead({ title, closeLabel }: DialogHeadProps) {
  return (
    <header className={classes['head']}>
      <Dialog.Title className={classes['title']}>{title}</Dialog.Title>
      <Dialog.Close className={classes['close']} aria-label={closeLabel}>
        <Icon name="close" />
      </Dialog.Close>
    </header>
  );
}
