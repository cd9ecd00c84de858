import { Popover } from '@base-ui/react/popover';
import { useText } from '../../hooks/i18n.ts';
import classes from './why-tooltip.module.css';
import shared from './modal-text.module.css';

/** Why an e-mail is asked for: shown on hover, focus and press. A popover, because there is a link in it to reach. */
export function WhyTooltip({ onReadMore }: { onReadMore(): void }) {
  const text = useText();
  return (
    <Popover.Root>
      <Popover.Trigger openOnHover delay={200} closeDelay={200} className={shared['link']}>
        {text('signUp.why')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={classes['place']} side="top" align="start" sideOffset={6}>
          <Popover.Popup className={classes['popup']} aria-label={text('signUp.why')}>
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
