import { useEffect, useEffectEvent, useState } from 'react';
import { filterAmount, isEmptyAmount } from '../../../../core/domain/number-filter.ts';
import type { Ticker } from '../../../../core/domain/quotes/currency.ts';
import { coinsWorth, priceAtRate, worthToEdit } from '../../../../core/domain/quotes/coins-worth.ts';
import { LoadRateHistory } from '../../../../core/use-cases/rate-history.ts';
import type { FiatFieldProps } from '../../../components/exchange-card/card-types.ts';
import { useFiat } from '../../../components/worth/use-fiat.ts';
import { useUseCase } from '../../../hooks/use-use-case.ts';

/** Places of a coin that the list of currencies does not tell. */
const USUAL_DECIMALS = 8;

/** What was typed, and what it was turned to. */
interface Sum {
  readonly text: string;
  readonly currency: string;
  /** The amount in coins that it was turned to, of which coin, and by which price. */
  readonly coins: string;
  readonly of: Ticker;
  /** The other side of the quote that told the price. */
  readonly to: Ticker;
  readonly price: string | undefined;
  /** False until a quote for these coins has told their price. */
  readonly isSettled: boolean;
  /** True from a turn that no key press made until the page has the coins. */
  readonly isPending: boolean;
}

/**
 * A sum in the currency of worth, and the amount in coins that follows from it. The coins follow when it is typed, and
 * once more when their quote brings a newer price; not at each price after that, which would ask for quotes for ever.
 * While nobody types, the sum is the worth of the coins. When another currency is chosen the sum stays, unless what the
 * visitor wants to get decides how much is sent.
 */
export function useSum({ selection, view, from, price, payout, onAmount }: FiatFieldProps) {
  const fiat = useFiat();
  const { amount, from: ticker, to } = selection;
  const quoted = view.status === 'ready' ? view.quote?.amountFrom : undefined;
  const known = { coins: amount, of: ticker, to, price, currency: fiat.currency, isSettled: true, isPending: false };
  const [sum, setSum] = useState<Sum>(() => ({ ...known, text: worthToEdit(amount, price, fiat) }));
  const [isTyping, setTyping] = useState(false);
  const isOfCoin = sum.of === ticker;
  const isPair = isOfCoin && sum.to === to;
  const isWanted = payout !== undefined;

  const turn = (text: string, at: string) =>
    isEmptyAmount(text) ? '' : coinsWorth(text, { price: at, fiat, decimals: from?.decimals ?? USUAL_DECIMALS });
  const take = (coins: string, isSettled: boolean) =>
    setSum({ ...known, text: sum.text, coins, isSettled, isPending: coins !== amount });
  const isOld = sum.isSettled && !isTyping && isPair && sum.price !== price;
  if (sum.isPending) {
    if (isOfCoin && sum.coins === amount) setSum({ ...sum, isPending: false });
  } else if (price !== undefined) {
    const isOther = sum.coins !== amount || sum.currency !== fiat.currency || isOld;
    if (isWanted ? isOther || !isOfCoin : isOther && isOfCoin)
      setSum({ ...known, text: worthToEdit(amount, price, fiat) });
    else if (!isWanted && (!isOfCoin || (quoted === amount && !(isPair && sum.isSettled))))
      take(turn(sum.text, price), true);
  }
  const send = useEffectEvent((coins: string) => onAmount(coins));
  const pending = sum.isPending && isOfCoin ? sum.coins : undefined;
  useEffect(() => {
    if (pending !== undefined) send(pending);
  }, [pending]);

  useRate(ticker, isWanted ? undefined : sum.of, (rate) => {
    if (isOfCoin || isWanted) return;
    // Rough, so that the first quote is one that the market fills; it brings the price itself.
    const at = rate !== undefined && sum.price !== undefined ? priceAtRate(sum.price, rate) : undefined;
    take(at === undefined ? amount : turn(sum.text, at), false);
  });

  const type = (typed: string) => {
    const text = filterAmount(typed);
    setTyping(true);
    if (price === undefined || !isOfCoin) {
      // The sum decides now, not what the visitor wanted to get.
      if (isWanted) onAmount(amount);
      return setSum({ ...sum, text, isSettled: false });
    }
    const coins = turn(text, price);
    setSum({ ...known, text, coins, isSettled: false });
    onAmount(coins);
  };
  return {
    fiat,
    shown: sum.text,
    /** True while the page's coins do not follow from the sum yet: their price is not known, or was just learnt. */
    isAhead: !isWanted && (price === undefined || sum.isPending),
    type,
    leave: () => setTyping(false),
  };
}

/** Asks, when another coin is chosen, what a unit of it is worth in the coin before; there may be no answer. */
function useRate(coin: Ticker, before: Ticker | undefined, onRate: (rate: string | undefined) => void): void {
  const history = useUseCase(LoadRateHistory);
  const ask = useEffectEvent(async (now: Ticker) => {
    if (before === undefined || before === now) return;
    const found = await history.execute(now, before).catch(() => undefined);
    return found?.summary?.last;
  });
  const follow = useEffectEvent(onRate);
  useEffect(() => {
    let isCurrent = true;
    void ask(coin).then((rate) => isCurrent && follow(rate));
    return () => {
      isCurrent = false;
    };
  }, [coin]);
}
