import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import badge from '../../theme/badge.module.css';
import hidden from '../../theme/hidden.module.css';

interface MarketLabelProps {
  /** Nothing is shown without one. */
  readonly market: 'demonstration' | 'live' | undefined;
}

/** Says whether figures are of a demonstration market or of real venues. */
export function MarketLabel({ market }: MarketLabelProps) {
  const text = useText();
  if (market === undefined) return null;
  const note = text(`exchange.${market}Note`);
  return (
    <span
      className={classNames(badge['badge'], badge['outlined'])}
      data-tone={market === 'demonstration' ? 'attention' : 'good'}
      title={note}
    >
      {text(`exchange.${market}`)}
      <span className={hidden['hidden']}>. {note}</span>
    </span>
  );
}
