import { useState } from 'react';
import { filterAmount } from '../../core/domain/number-filter.ts';
import { currencyConfig, findCurrency } from '../../core/domain/quotes/currency.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import { swapSelection, typeAmount } from '../../core/domain/quotes/selection-rules.ts';
import type { EstimateView } from '../../core/use-cases/estimate-quote.ts';
import { SAMPLE_CURRENCIES } from '../../adapters/memory/samples/sample-currencies.ts';
import { CardFooter } from '../../ui/components/exchange-card/card-footer.tsx';
import { ExchangeCard } from '../../ui/components/exchange-card/exchange-card.tsx';
import classes from './card-story.module.css';

interface CardStoryProps {
  readonly selection: Selection;
  readonly view: EstimateView;
}

/** The exchange card in one fixed state; typing and swapping work, the estimate stays as the story sets it. */
export function CardStory({ selection: first, view }: CardStoryProps) {
  const [selection, setSelection] = useState(first);
  const [payout, setPayout] = useState<string>();
  const config = currencyConfig(SAMPLE_CURRENCIES);
  return (
    <main className={classes['place']}>
      <h1 className={classes['title']}>Exchange card</h1>
      <ExchangeCard
        selection={selection}
        view={view}
        from={findCurrency(config.all, selection.from)}
        to={findCurrency(config.all, selection.to)}
        submitLabel="See route and fees"
        payout={payout}
        onPayout={(text) => setPayout(filterAmount(text))}
        onAmount={(text) => setSelection(typeAmount(selection, text))}
        onSwap={() => setSelection(swapSelection(selection, config))}
        onPick={() => undefined}
        onPickIntent={() => undefined}
        onStart={() => undefined}
        onSubmit={() => undefined}
        onRetry={() => undefined}
        onAmountMissing={() => undefined}
      >
        <CardFooter
          path="/exchange/ltc/doge/15"
          renewsAfter={120}
          answeredAt={view.status === 'ready' ? view.quote?.quotedAt : undefined}
        />
      </ExchangeCard>
    </main>
  );
}
