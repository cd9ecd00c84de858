import { useMemo } from 'react';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { FollowRateHistory } from '../../../core/use-cases/rate-history.ts';
import { Button } from '../../components/button/button.tsx';
import { fullNameOf } from '../../components/currency-names.ts';
import bar from '../../components/filter-bar/filter-bar.module.css';
import { SelectField } from '../../components/filter-bar/filter-fields.tsx';
import { HistoryPanel } from '../../components/rate-chart/history-panel.tsx';
import { useText } from '../../hooks/i18n.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useStream } from '../../hooks/use-stream.ts';
import { useUseCase } from '../../hooks/use-use-case.ts';
import type { RatesPageData } from './rates-data.ts';

interface PairHistoryProps extends Pick<RatesPageData, 'base' | 'asset' | 'currencies'> {
  readonly history: RateHistory | undefined;
  readonly pair: Currency;
  /** What the address says beside the pair, so that the form keeps it without scripts. */
  readonly kept: Readonly<Record<string, string>>;
  onPair(ticker: string): void;
}

/** The last 24 hours of the base currency in another one, which is chosen in a form that works without scripts. */
export function PairHistory({ base, asset, pair, currencies, history, kept, onPair }: PairHistoryProps) {
  const text = useText();
  const isHydrated = useHydrated();
  const shown = useFollowed(base, pair.ticker, history);
  const others = currencies.filter((currency) => currency.asset !== asset);
  return (
    <HistoryPanel history={shown} from={asset} to={pair.asset}>
      <form method="get" action="/rates" className={bar['form']} onSubmit={(event) => event.preventDefault()}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          label={text('ratesPage.pair')}
          name="pair"
          value={pair.ticker}
          options={others.map((currency) => ({ value: currency.ticker, label: fullNameOf(currency) }))}
          onValue={onPair}
        />
        {!isHydrated && (
          <div className={bar['withoutScripts']}>
            <Button type="submit" look="quiet">
              {text('ratesPage.show')}
            </Button>
          </div>
        )}
      </form>
    </HistoryPanel>
  );
}

function useFollowed(from: string, to: string, first: RateHistory | undefined): RateHistory | undefined {
  const follow = useUseCase(FollowRateHistory);
  const history$ = useMemo(() => follow.execute(from, to), [follow, from, to]);
  return useStream<RateHistory | undefined>(history$, first);
}
