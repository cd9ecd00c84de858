import type { SendingView } from '../../../core/domain/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { CopyButton } from '../copy-button/copy-button.tsx';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { ExplorerLink } from '../explorer-link/explorer-link.tsx';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import classes from './sendings.module.css';

export interface SendingsProps {
  readonly sendings: readonly SendingView[];
  /** Asset of a ticker. */
  assetOf(ticker: string): string;
}

/** What the house sends: the payout, or what goes back. */
export function Sendings({ sendings, assetOf }: SendingsProps) {
  const text = useText();
  return sendings.map((sending, index) => (
    <Panel
      key={index}
      title={text(`sendings.${sending.purpose}`)}
      aside={
        <span className={classes['state']} data-confirmed={sending.isConfirmed}>
          {text(sending.isConfirmed ? 'sendings.confirmed' : 'sendings.underWay')}
        </span>
      }
    >
      <DetailList>
        <Detail label={text('sendings.amount')}>
          <strong>
            <Money amount={sending.amount} asset={assetOf(sending.currency)} />
          </strong>
        </Detail>
        <Detail label={text('sendings.to')} isTall>
          <GroupedAddress address={sending.address} />
          {sending.extraId && <GroupedAddress address={sending.extraId} />}
        </Detail>
        {sending.chainTxId && (
          <Detail label={text('deposits.chainTxId')} isTall>
            <span className={classes['line']}>
              <GroupedAddress address={sending.chainTxId} />
              <CopyButton value={sending.chainTxId} label={text('deposits.chainTxId')} />
              <ExplorerLink blockchainUrl={sending.blockchainUrl} />
            </span>
          </Detail>
        )}
      </DetailList>
    </Panel>
  ));
}
