import { Dialog } from '@base-ui/react/dialog';
import { Icon } from '../icon/icon.tsx';
import classes from './dialog.module.css';

interface DialogHeadProps {
  readonly title: string;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
}

/** The head of dialogs and drawers, with the close button; not a banner, of which a page has only one. */
export function DialogHead({ title, closeLabel }: DialogHeadProps) {
  return (
    <div className={classes['head']}>
      <Dialog.Title className={classes['title']}>{title}</Dialog.Title>
      <Dialog.Close className={classes['close']} aria-label={closeLabel}>
        <Icon name="close" />
      </Dialog.Close>
    </div>
  );
}
