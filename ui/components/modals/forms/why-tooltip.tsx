import { Popover } from '@base-ui/react/popover';
import { type FocusEvent, useRef, useState } from 'react';
import { useText } from '../../../hooks/i18n.ts';
import shared from '../modal-text.module.css';
import classes from './why-tooltip.module.css';

/**
 * Explains why an e-mail is required: shown on hover and on focus (specification, section 9), and on press for touch. A
 * popover, because it contains a button.
 */
export function WhyTooltip({ onReadMore }: { onReadMore(): void }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  // Closing with Escape returns the focus to the button; that focus must not open it again.
  const isComingBack = useRef(false);
  // A press also focuses the button, which has opened it: the press must not close it at once.
  const isByFocus = useRef(false);
  const change = (open: boolean, { reason }: { readonly reason: string }) => {
    if (!open && reason === 'trigger-press' && isByFocus.current) return;
    isComingBack.current = !open && reason === 'escape-key';
    setOpen(open);
  };
  const showToKeys = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    isByFocus.current = !isComingBack.current && currentTarget.matches(':focus-visible');
    if (isByFocus.current) setOpen(true);
    isComingBack.current = false;
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger
        openOnHover
        delay={200}
        closeDelay={200}
        className={shared['link']}
        onFocus={showToKeys}
        onBlur={() => (isComingBack.current = false)}
      >
        {text('signUp.why')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={classes['place']} side="top" align="start" sideOffset={6}>
          <Popover.Popup className={classes['popup']} aria-label={text('signUp.why')} initialFocus={false}>
            <p>{text('signUp.whyShort')}</p>
            <button type="button" className={shared['link']} onClick={onReadMore}>
              {text('signUp.readMore')}
            </button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
