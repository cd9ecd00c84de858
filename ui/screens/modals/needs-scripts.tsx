import { Callout } from '../../components/callout/callout.tsx';
import { useText } from '../../hooks/i18n.ts';

/** For visitors without scripts, who followed the link to the login. */
export function NeedsScripts() {
  const text = useText();
  return (
    <noscript>
      <Callout tone="attention">
        <p>{text('header.needsScripts')}</p>
      </Callout>
    </noscript>
  );
}
