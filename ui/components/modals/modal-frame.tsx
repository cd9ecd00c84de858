import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import { DialogHead } from '../dialog/dialog-head.tsx';
import dialog from '../dialog/dialog.module.css';
import { firstFocus } from '../dialog/first-focus.ts';
import classes from './modal-frame.module.css';

export interface ModalFrameProps {
  /** Identifies the content: another kind replaces it in the open dialog. */
  readonly kind: string;
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  /** Called after it has faded. */
  onClosed(): void;
  /** The element to focus afterwards; null for the one that had the focus before. */
  returnTo?(): HTMLElement | null;
  readonly children: ReactNode;
}

/** The dialog of every modal, one at a time. Escape, the cross and a press outside close it. */
export function ModalFrame({ kind, title, isOpen, onClose, onClosed, returnTo, children }: ModalFrameProps) {
  const text = useText();
  const popup = useRef<HTMLDivElement>(null);
  useFocusOnChange(kind, popup);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onOpenChangeComplete={(open) => !open && onClosed()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Viewport className={classNames(dialog['viewport'], classes['viewport'])}>
          <Dialog.Popup
            ref={popup}
            className={classNames(dialog['surface'], dialog['card'], classes['popup'])}
            initialFocus={() => firstFocus(popup.current, firstField(popup.current))}
            finalFocus={() => returnTo?.() ?? true}
          >
            <DialogHead title={title} closeLabel={text('modal.close')} />
            <div key={kind} className={classes['body']}>
              {children}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Moves the focus when one modal replaces another, because the focused element is gone. */
function useFocusOnChange(kind: string, popup: { readonly current: HTMLElement | null }): void {
  const shown = useRef(kind);
  useEffect(() => {
    if (shown.current === kind) return;
    shown.current = kind;
    firstFocus(popup.current, firstField(popup.current))?.focus();
  }, [kind, popup]);
}

function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input:not(:disabled)') ?? null;
}
