import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';
import classes from './needs-scripts.module.css';

/**
 * Shown to visitors without scripts who followed the link to the login. Browsers with scripts render nothing in it, so its
 * text is among those that are loaded later.
 */
export function NeedsScripts() {
  const text = useText();
  return (
    <noscript>
      <div className={classes['note']}>
        <Callout tone="attention">
          <p>{text('modal.needsScripts')}</p>
        </Callout>
      </div>
    </noscript>
  );
}
