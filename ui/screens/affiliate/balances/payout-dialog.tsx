import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BalanceView } from '../../../../core/use-cases/affiliates/affiliate-balances.ts';
import { PayOut } from '../../../../core/use-cases/affiliates/affiliate-payouts.ts';
import { AccountForm } from '../../../components/account-form/account-form.tsx';
import { StatusMessage } from '../../../components/account-form/status-message.tsx';
import { Detail, DetailList } from '../../../components/detail-list/detail-list.tsx';
import { GroupedAddress } from '../../../components/grouped-address/grouped-address.tsx';
import { ModalFrame } from '../../../components/modals/modal-frame.tsx';
import { Money } from '../../../components/money/money.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { useAccountForm } from '../../../hooks/forms/use-account-form.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';
import { IdempotencyKeys } from '../../processing/idempotency-keys.ts';
import { affiliatePath } from '../affiliate-data.ts';
import type { AffiliatePageContext } from '../affiliate-frame.tsx';
import { CodeField } from '../code-field.tsx';
import { namesOf } from '../currency-options.ts';
import classes from '../parts.module.css';

interface PayoutDialogProps {
  /** A balance that is ready to be paid out. */
  readonly balance: BalanceView;
  readonly page: AffiliatePageContext;
  onClosed(): void;
}

/** Pays a balance out to its address: shows amount, address and network fee, and asks for the code. */
export function PayoutDialog({ balance, page, onClosed }: PayoutDialogProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(true);
  const [isSent, setIsSent] = useState(false);
  const done = () => {
    setIsSent(true);
    page.renew();
  };
  return (
    <ModalFrame
      kind={isSent ? 'sent' : 'payout'}
      title={text('affiliate.payoutTitle', { currencyName: namesOf(page.currencies, balance.currency).name })}
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      {isSent ? (
        <div className={classes['stack']}>
          <StatusMessage>{text('affiliate.payoutBegun')}</StatusMessage>
          <Link to={affiliatePath('payouts')}>{text('affiliate.seePayouts')}</Link>
        </div>
      ) : (
        <PayoutForm balance={balance} page={page} onDone={done} />
      )}
    </ModalFrame>
  );
}

interface PayoutFormProps extends Omit<PayoutDialogProps, 'onClosed'> {
  onDone(): void;
}

function PayoutForm({ balance, page, onDone }: PayoutFormProps) {
  const text = useText();
  const payOut = useUseCase(PayOut);
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  const { currency, amount, networkFee = '0', received = '0', address } = balance;
  const { asset } = namesOf(page.currencies, currency);
  const form = useAccountForm({ code: '' }, async ({ code }) => {
    await payOut.execute(currency, code, idempotencyKeys.keyFor({ currency, code }));
    onDone();
  });
  return (
    <AccountForm form={form} submitLabel={text('affiliate.payOut')}>
      <DetailList>
        {address && (
          <Detail label={text('affiliate.to')} isTall>
            <GroupedAddress address={address.address} />
            {address.extraId && (
              <>
                {' '}
                <GroupedAddress address={address.extraId} />
              </>
            )}
          </Detail>
        )}
        <Detail label={text('affiliate.balance')}>
          <Money amount={amount} asset={asset} />
        </Detail>
        <Detail label={text('affiliate.networkFee')}>
          <Money amount={networkFee} asset={asset} />
        </Detail>
        <Detail label={text('affiliate.received')}>
          <strong>
            <Money amount={received} asset={asset} />
          </strong>
        </Detail>
      </DetailList>
      <p className={classes['note']}>{text('affiliate.payoutNote')}</p>
      <CodeField field={form.field('code')} />
    </AccountForm>
  );
}
