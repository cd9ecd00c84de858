import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';
import classes from './needs-scripts.module.css';

/** Shown to visitors without scripts who followed the link to the login. */
export function NeedsScripts() {
  const text = useText();
  return (
    <noscript>
      <div className={classes['note']}>
        <Callout tone="attention">
          <p>{text('header.needsScripts')}</p>
        </Callout>
      </div>
    </noscript>
  );
}
