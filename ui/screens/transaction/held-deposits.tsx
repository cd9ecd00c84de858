import { useEffect, useEffectEvent, useState } from 'react';
import { findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { HeldDeposit } from '../../../core/domain/transactions/held-deposit.ts';
import { ListHeldDeposits, ReturnDeposit } from '../../../core/use-cases/transaction-use-cases.ts';
import { Detail, DetailList } from '../../components/detail-list/detail-list.tsx';
import { Money } from '../../components/money/money.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { ChainTxLine } from '../../components/transaction/chain-tx-line.tsx';
import { Sendings } from '../../components/transaction/sendings.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import { RefundForm } from './refund-form.tsx';
import type { TransactionPageData } from './transaction-data.ts';

/** How often a return on its way is asked about, in milliseconds. */
const ASK_MS = 10_000;

/** Coins that arrived at the exchange's address and that it cannot use: each can be sent back to an address. */
export function HeldDeposits({ data }: { readonly data: TransactionPageData }) {
  const { deposits, send } = useHeldDeposits(data);
  return deposits.map((deposit) => <OneDeposit key={deposit.id} data={data} deposit={deposit} onReturn={send} />);
}

function useHeldDeposits({ by, held }: TransactionPageData) {
  const list = useUseCase(ListHeldDeposits);
  const back = useUseCase(ReturnDeposit);
  const [deposits, setDeposits] = useState(held);
  const isMoving = deposits.some(({ state }) => state === 'returning');
  const ask = useEffectEvent(() => void list.execute(by).then(setDeposits, () => undefined));
  useEffect(() => {
    if (!isMoving) return undefined;
    const asking = setInterval(() => ask(), ASK_MS);
    return () => clearInterval(asking);
  }, [isMoving]);
  const send: Return = (id, to) => back.execute(by, id, to).then(setDeposits);
  return { deposits, send };
}

type Return = (id: string, to: Parameters<Parameters<typeof RefundForm>[0]['onSubmit']>[0]) => Promise<void>;

interface OneDepositProps {
  readonly data: TransactionPageData;
  readonly deposit: HeldDeposit;
  readonly onReturn: Return;
}

function OneDeposit({ data: { transaction, currencies }, deposit, onReturn }: OneDepositProps) {
  const text = useText();
  const { id, currency: ticker, amount, returnable, sending, chainTxId, blockchainUrl } = deposit;
  const currency = findCurrency(currencies, ticker);
  const asset = currency?.asset ?? ticker;
  if (sending) return <Sendings sendings={[sending]} assetOf={() => asset} />;
  return (
    <Panel title={text('held.heading')}>
      <p>{text(returnable === undefined ? 'held.small' : 'held.said')}</p>
      <DetailList>
        <Detail label={text('held.arrived')}>
          <Money amount={amount} asset={asset} />
          {currency && ` · ${currency.network}`}
        </Detail>
        {returnable !== undefined && (
          <Detail label={text('choices.refundResult')}>
            <strong>
              <Money amount={returnable} asset={asset} />
            </strong>
          </Detail>
        )}
        <Detail label={text('deposits.chainTxId')} isTall>
          <ChainTxLine chainTxId={chainTxId} blockchainUrl={blockchainUrl} />
        </Detail>
      </DetailList>
      {returnable !== undefined && (
        <RefundForm
          ticker={ticker}
          currency={currency}
          first={ticker === transaction.from ? transaction.refund : undefined}
          submitLabel={text('choices.refundHere')}
          onSubmit={(to) => onReturn(id, to)}
        />
      )}
    </Panel>
  );
}
