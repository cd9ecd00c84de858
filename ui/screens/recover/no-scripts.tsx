import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import classes from './quiet-page.module.css';

/** Explains why the button does nothing where scripts are off. */
export function NoScripts() {
  const text = useText();
  if (useHydrated()) return null;
  return (
    <noscript>
      <p className={classes['note']}>{text('recoverPage.needsScripts')}</p>
    </noscript>
  );
}
