import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { DialogHead } from '../dialog/dialog-head.tsx';
import dialog from '../dialog/dialog.module.css';
import classes from './support-panel.module.css';

export interface SupportPanelProps {
  readonly isOpen: boolean;
  onClose(): void;
  /** The element to focus afterwards. */
  returnTo(): HTMLElement | null;
  readonly children: ReactNode;
}

/** A panel beside the page, which stays readable and usable: only its cross and Escape close the panel. */
export function SupportPanel({ isOpen, onClose, returnTo, children }: SupportPanelProps) {
  const text = useText();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={false} disablePointerDismissal>
      {/* Typed text is still there when the panel opens again. */}
      <Dialog.Portal keepMounted>
        <Dialog.Popup
          className={classNames(dialog['surface'], dialog['card'], classes['panel'])}
          finalFocus={() => returnTo() ?? true}
        >
          <DialogHead title={text('footer.support')} closeLabel={text('modal.close')} />
          <div className={classes['body']}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
