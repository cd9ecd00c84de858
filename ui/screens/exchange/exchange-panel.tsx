import { useNavigate } from 'react-router-dom';
import { exchangePath, processingPath } from '../../../core/domain/quotes/exchange-route.ts';
import { REFRESH_MS } from '../../../core/use-cases/estimate-quote.ts';
import { CardFooter } from '../../components/exchange-card/card-footer.tsx';
import { ExchangeCard } from '../../components/exchange-card/exchange-card.tsx';
import { ReplacedNote } from '../../components/exchange-card/replaced-note.tsx';
import { NetworksLink } from '../../components/network-health/networks-link.tsx';
import { Notice } from '../../components/notice/notice.tsx';
import { useModals } from '../../hooks/modals.ts';
import { useProfile } from '../../hooks/use-profile.ts';
import type { ExchangePageData } from './exchange-page-data.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { LazyRateTrend } from './lazy-rate-trend.tsx';
import { preloadCurrencyPicker, useCurrencyPicker } from './use-currency-picker.ts';
import type { useExchange } from './use-exchange.ts';
import { useFiatEntry } from './use-fiat-entry.ts';

interface ExchangePanelProps {
  readonly data: ExchangePageData;
  readonly exchange: ReturnType<typeof useExchange>;
  readonly submitLabel: string;
  onSubmit(): void;
}

/** The card with its notices and its picker, for both exchange screens. */
export function ExchangePanel({ data, exchange, submitLabel, onSubmit }: ExchangePanelProps) {
  const { selection, view, config, from, to, choose } = exchange;
  const path = exchangePath(selection);
  const navigate = useNavigate();
  const isSignedIn = useProfile() !== undefined;
  const openModal = useModals();
  const start = () => {
    const proceedTo = processingPath(selection);
    if (isSignedIn) void navigate(proceedTo);
    else openModal({ kind: 'member', proceedTo });
  };
  const picker = useCurrencyPicker((wanted) => `${path}?pick=${wanted}`);
  const fiatEntry = useFiatEntry();
  return (
    <>
      <Notice warning={data.warning} fiat={data.fiat} />
      <ReplacedNote replaced={exchange.replaced} shown={selection} config={config} pathOf={exchangePath} />
      <ExchangeCard
        selection={selection}
        view={view}
        from={from}
        to={to}
        quote={exchange.quote}
        isAmountMissing={exchange.isAmountMissing}
        submitLabel={submitLabel}
        payout={exchange.payout}
        fiatEntry={from?.kind === 'fiat' ? undefined : fiatEntry}
        onAmount={exchange.onAmount}
        onPayout={exchange.onPayout}
        onSwap={exchange.onSwap}
        onRetry={exchange.onRetry}
        opening={picker.opening}
        onAmountMissing={exchange.onAmountMissing}
        onPick={picker.open}
        onPickIntent={preloadCurrencyPicker}
        onStart={start}
        onSubmit={onSubmit}
      >
        {(from?.trouble ?? to?.trouble) && <NetworksLink />}
        {/* What a card pays has no rate of its own: its provider names one for each amount. */}
        {from?.kind !== 'fiat' && <LazyRateTrend from={from} to={to} />}
        <CardFooter path={path} renewsAfter={REFRESH_MS / 1000} answeredAt={exchange.quote?.quotedAt} />
      </ExchangeCard>
      <CurrencyChoice picker={picker} config={config} selection={selection} choose={choose} />
    </>
  );
}
