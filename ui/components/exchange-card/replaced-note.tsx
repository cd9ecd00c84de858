import { Link } from 'react-router-dom';
import { type CurrencyConfig, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';
import type { Selection } from '../../../core/domain/quotes/selection.ts';
import type { ReplacedSide } from '../../../core/domain/quotes/selection-rules.ts';
import { useText } from '../../hooks/i18n.ts';
import { Callout } from '../callout/callout.tsx';
import { fullNameOf, symbolOf } from '../currency-names.ts';

/** Currencies offered in place of an unknown one. */
const MOST = 4;

/** Longest name that is shown, in characters: an address can hold anything. */
const NAME_LENGTH = 24;

interface ReplacedNoteProps {
  readonly replaced: readonly ReplacedSide[];
  /** What stands in the place of what was asked. */
  readonly shown: Selection;
  readonly config: CurrencyConfig;
  /** The address of a selection. */
  pathOf(selection: Selection): string;
}

/** Says which currencies of the address were replaced, and offers those that may have been meant. */
export function ReplacedNote({ replaced, shown, config, pathOf }: ReplacedNoteProps) {
  return replaced.map((one) => (
    <Callout key={one.side} tone="attention" isAlert>
      <OneSide one={one} shown={shown} config={config} pathOf={pathOf} />
    </Callout>
  ));
}

function OneSide({ one, shown, config, pathOf }: Omit<ReplacedNoteProps, 'replaced'> & { readonly one: ReplacedSide }) {
  const text = useText();
  const { side, asked, isUnknown } = one;
  const current = findCurrency(config.all, shown[side]);
  const name = { asked: nameOf(asked), currencyName: current ? fullNameOf(current) : symbolOf(shown[side]) };
  const possible = side === 'from' ? config.enabled : config.enabledAndWithdrawable;
  const meant = isUnknown ? searchCurrencies(possible, asked).filter(({ ticker }) => ticker !== shown[side]) : [];
  return (
    <>
      <p>{text(isUnknown ? 'replaced.unknown' : 'replaced.same', name)}</p>
      {meant.length > 0 && (
        <p>
          {text('replaced.meant')}{' '}
          {meant.slice(0, MOST).map((currency, index) => (
            <span key={currency.ticker}>
              {index > 0 && ' · '}
              <Link to={pathOf({ ...shown, [side]: currency.ticker })}>{fullNameOf(currency)}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function nameOf(asked: string): string {
  const letters = [...asked];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : asked;
}
