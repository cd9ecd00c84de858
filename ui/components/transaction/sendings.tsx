import type { SendingView } from '../../../core/domain/transactions/transaction.ts';
import { useText } from '../../hooks/i18n.ts';
import { Detail, DetailList } from '../detail-list/detail-list.tsx';
import { GroupedAddress } from '../grouped-address/grouped-address.tsx';
import { Money } from '../money/money.tsx';
import { Panel } from '../panel/panel.tsx';
import { ChainTxLine } from './chain-tx-line.tsx';
import classes from './sendings.module.css';

interface SendingsProps {
  readonly sendings: readonly SendingView[];
  assetOf(ticker: string): string;
}

/** Transfers to the customer: the payout, or a refund. */
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
            <ChainTxLine chainTxId={sending.chainTxId} blockchainUrl={sending.blockchainUrl} />
          </Detail>
        )}
      </DetailList>
    </Panel>
  ));
}
