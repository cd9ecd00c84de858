import { currencyConfig } from '../../../core/domain/quotes/currency.ts';
import { exchangePath } from '../../../core/domain/quotes/exchange-route.ts';
import { chooseFrom, chooseTo } from '../../../core/domain/quotes/selection-rules.ts';
import { CurrencyLinks } from '../../components/currency-picker/currency-links.tsx';
import type { Side } from '../../components/exchange-card/card-types.ts';
import { useText } from '../../hooks/i18n.ts';
import { useTitle } from '../../hooks/use-title.ts';
import type { ExchangePageData } from './exchange-page-data.ts';

interface PickScreenProps {
  readonly side: Side;
  readonly data: ExchangePageData;
  readonly query: string;
}

/** `/exchange/{from}/{to}/{amount}?pick=from`: picking a currency without scripts, each choice a link. */
export function PickScreen({ side, data: { selection, currencies }, query }: PickScreenProps) {
  const text = useText();
  const config = currencyConfig(currencies);
  const choose = side === 'from' ? chooseFrom : chooseTo;
  useTitle(text(side === 'from' ? 'picker.titleFrom' : 'picker.titleTo'));
  return (
    <CurrencyLinks
      side={side}
      currencies={side === 'from' ? config.enabled : config.enabledAndWithdrawable}
      current={selection[side]}
      query={query}
      back={exchangePath(selection)}
      pathFor={({ ticker }) => exchangePath(choose(selection, ticker, config))}
    />
  );
}
