import { useEffect, useEffectEvent, useRef } from 'react';
import type { Currency, Ticker } from '../../../../core/domain/quotes/currency.ts';
import { Button } from '../../../components/button/button.tsx';
import { symbolOf } from '../../../components/currency-names.ts';
import { useText } from '../../../hooks/i18n.ts';
import type { Processing } from '../use-processing.ts';

/** Offers the currency of the network that the typed address belongs to, and checks the address for it. */
export function SwitchNetwork({ state: { payout, exchange } }: { readonly state: Processing }) {
  const text = useText();
  const { to, config, choose, selection } = exchange;
  const wanted = useRef<Ticker>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const check = useEffectEvent((shown: Ticker) => {
    if (wanted.current !== shown) return;
    wanted.current = undefined;
    void payout.verify();
  });
  // Once the page asks for the other currency: the address is checked for the one that is shown.
  useEffect(() => check(selection.to), [selection.to]);
  const { status } = payout;
  if (status.status !== 'invalid' || status.looksLike === undefined) return null;
  const other = fitting(config.enabledAndWithdrawable, to, status.looksLike);
  if (!other || other.ticker === selection.from) return null;
  return (
    <div ref={place}>
      <Button
        look="quiet"
        onClick={() => {
          // The button vanishes, and with it the focus.
          place.current?.parentElement?.querySelector('input')?.focus();
          wanted.current = other.ticker;
          choose('to', other.ticker);
        }}
      >
        {text('tools.switch', { currencyCode: symbolOf(other.asset), network: other.network })}
      </Button>
    </div>
  );
}

/** The same asset on the network, or else the network's coin. */
function fitting(currencies: readonly Currency[], to: Currency | undefined, network: string): Currency | undefined {
  const there = currencies.filter((one) => one.network === network);
  return there.find(({ asset }) => asset === to?.asset) ?? there.find(({ kind }) => kind === 'coin');
}
