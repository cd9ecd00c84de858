import { classNames } from '../../hooks/class-names.ts';
import { useText } from '../../hooks/i18n.ts';
import badge from '../../theme/badge.module.css';
import hidden from '../../theme/hidden.module.css';

/** Marks figures of a demonstration market. */
export function MarketLabel() {
  const text = useText();
  return (
    <span
      className={classNames(badge['badge'], badge['outlined'])}
      data-tone="attention"
      title={text('exchange.demonstrationNote')}
    >
      {text('exchange.demonstration')}
      <span className={hidden['hidden']}>. {text('exchange.demonstrationNote')}</span>
    </span>
  );
}
