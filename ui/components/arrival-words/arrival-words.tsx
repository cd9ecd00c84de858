import type { Arrival } from '../../../core/domain/quotes/arrival-time.ts';
import { useText } from '../../hooks/i18n.ts';
import { durationText } from '../duration-text.ts';

interface ArrivalWordsProps {
  readonly arrival: Arrival;
  /** Network of the deposit. */
  readonly network: string;
}

/** When the payout arrives, and the confirmations that it waits for. */
export function ArrivalWords({ arrival: { seconds, confirmations }, network }: ArrivalWordsProps) {
  const text = useText();
  return <span>{text('confirm.timeSaid', { time: durationText(text, seconds), needed: confirmations, network })}</span>;
}
