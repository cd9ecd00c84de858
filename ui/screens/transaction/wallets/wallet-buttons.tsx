import { Button } from '../../../components/button/button.tsx';
import { Callout } from '../../../components/callout/callout.tsx';
import { useText } from '../../../hooks/i18n.ts';
import { type AnnouncedWallet, useAnnouncedWallets } from './announced-wallets.ts';
import { type PaymentRequest, paymentRequest } from './payment-request.ts';
import { useWalletPayment } from './use-wallet-payment.ts';
import classes from './wallet-buttons.module.css';

interface WalletButtonsProps {
  /** The payment URI. */
  readonly uri: string;
  /** The deposit address. */
  readonly address: string;
  /** Name of the network. */
  readonly network: string;
}

/** Offers each wallet that has announced itself to the page; nothing where none has. */
export function WalletButtons({ uri, address, network }: WalletButtonsProps) {
  const payment = paymentRequest(uri);
  return payment && <Wallets payment={payment} address={address} network={network} />;
}

type WalletsProps = Omit<WalletButtonsProps, 'uri'> & { readonly payment: PaymentRequest };

function Wallets({ payment, address, network }: WalletsProps) {
  const text = useText();
  const wallets = useAnnouncedWallets();
  const { paying, pay } = useWalletPayment(payment, address);
  const isSent = paying?.status === 'sent';
  if (wallets.length === 0 && !isSent) return null;
  return (
    <section className={classes['wallets']} aria-label={text('wallets.heading')}>
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          look="quiet"
          isWide
          // Kept in reach of the keyboard while the wallet is open, and out of use once one has sent.
          disabled={isSent}
          aria-disabled={paying?.status === 'asking' || undefined}
          onClick={() => void pay(wallet)}
        >
          <Face wallet={wallet} />
          {text('wallets.pay', { wallet: wallet.name })}
        </Button>
      ))}
      <output className={classes['said']}>
        {paying?.status === 'asking' && text('wallets.asking', { wallet: paying.wallet })}
        {isSent && text('wallets.sent', { wallet: paying.wallet })}
        {isSent && (
          <bdi dir="ltr" className={classes['hash']}>
            {paying.hash}
          </bdi>
        )}
      </output>
      {paying?.status === 'failed' && (
        <Callout tone="attention" isAlert>
          {text(`wallets.${paying.fault}`, { wallet: paying.wallet, network })}
        </Callout>
      )}
    </section>
  );
}

function Face({ wallet: { icon } }: { readonly wallet: AnnouncedWallet }) {
  return icon === undefined ? null : <img className={classes['icon']} src={icon} alt="" width={24} height={24} />;
}
