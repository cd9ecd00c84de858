import { useText } from '../../hooks/i18n.ts';
import classes from './explorer-link.module.css';

/** A link to the page of a transaction or address at an explorer of its chain; nothing where there is none. */
export function ExplorerLink({ blockchainUrl }: { readonly blockchainUrl: string | undefined }) {
  const text = useText();
  if (blockchainUrl === undefined) return null;
  return (
    <a className={classes['link']} href={blockchainUrl} target="_blank" rel="noopener noreferrer nofollow">
      {text('deposits.explorer', { blockchainUrl: new URL(blockchainUrl).host })}
    </a>
  );
}
