import { useContext } from 'react';
import { LOCALES } from '../../../core/domain/locale.ts';
import { useI18n, useText } from '../../hooks/i18n.ts';
import { PageContext } from '../../hooks/page-context.ts';
import { DropDown } from '../drop-down/drop-down.tsx';
import { Flag } from '../flag/flag.tsx';
import { useFiat } from '../worth/use-fiat.ts';
import classes from './site-header.module.css';

const ENABLED = LOCALES.filter(({ isEnabled }) => isEnabled);

export interface LanguagePickerProps {
  /** The address of the current page in a language, for links that work without scripts. */
  addressIn(locale: string): string;
  onLanguage(locale: string): void;
}

/** The languages with their flags and their own names; their menu ends with the currencies of worth. */
export function LanguagePicker({ addressIn, onLanguage }: LanguagePickerProps) {
  const text = useText();
  const { locale: tag } = useI18n();
  const current = ENABLED.find((locale) => locale.tag === tag) ?? ENABLED[0]!;
  const { currency } = useFiat();
  // The code too: who speaks to the browser says what the button shows. Checks of names ignore what is in parentheses.
  const code = current.locale.toUpperCase();
  const named = `${text('header.language')}: ${current.nativeName} – ${code}`;
  const hasWorth = useContext(PageContext)?.fiat !== undefined;
  return (
    <DropDown
      name="language"
      label={hasWorth ? text('header.languageAndWorth', { language: named, currency }) : named}
      links={ENABLED.map(({ locale, country, nativeName, tag: lang }) => ({
        to: addressIn(locale),
        label: nativeName,
        picture: <Flag country={country} />,
        lang,
        isCurrent: locale === current.locale,
        onChoose: () => onLanguage(locale),
      }))}
    >
      <span className={classes['flag']}>
        <Flag country={current.country} />
      </span>
      <span className={classes['code']} aria-hidden="true">
        {code}
      </span>
      <span className={classes['language']}>{current.nativeName}</span>
    </DropDown>
  );
}
