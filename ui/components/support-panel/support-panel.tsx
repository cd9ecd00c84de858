import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useText } from '../../hooks/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './support-panel.module.css';

export interface SupportPanelProps {
  readonly isOpen: boolean;
  onClose(): void;
  /** Where the focus goes then. */
  returnTo(): HTMLElement | null;
  readonly children: ReactNode;
}

/** A panel beside the page, which can be read and used meanwhile: only its cross and Escape close it. */
export function SupportPanel({ isOpen, onClose, returnTo, children }: SupportPanelProps) {
  const text = useText();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false} disablePointerDismissal>
      {/* What was typed is still there when it opens again. */}
      <Dialog.Portal keepMounted>
        <Dialog.Popup className={classes['panel']} finalFocus={() => returnTo() ?? true}>
          <div className={classes['head']}>
            <Dialog.Title className={classes['title']}>{text('footer.support')}</Dialog.Title>
            <Dialog.Close className={classes['close']} aria-label={text('modal.close')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className={classes['body']}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
