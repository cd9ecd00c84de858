import { useText } from '../../hooks/i18n.ts';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { ExplorerLink } from '../explorer-link/explorer-link.tsx';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import classes from './chain-tx-line.module.css';

interface ChainTxLineProps {
  readonly chainTxId: string;
  /** Its page at an explorer of the chain, where there is one. */
  readonly blockchainUrl: string | undefined;
}

/** The ID of a transaction on a chain, with a button that copies it and a link to its explorer. */
export function ChainTxLine({ chainTxId, blockchainUrl }: ChainTxLineProps) {
  const text = useText();
  return (
    <div className={classes['line']}>
      <span className={classes['id']}>
        <GroupedAddress address={chainTxId} />
      </span>
      <span className={classes['actions']}>
        <CopyButton value={chainTxId} label={text('deposits.chainTxId')} />
        <ExplorerLink blockchainUrl={blockchainUrl} />
      </span>
    </div>
  );
}
