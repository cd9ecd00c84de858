import { type ReactNode, useLayoutEffect } from 'react';
import { IntlI18n } from '../../adapters/intl/intl-i18n.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../core/domain/locale.ts';
import { I18nContext } from '../../ui/hooks/i18n.ts';
import type { Texts } from '../../ui/messages/texts.ts';
import { lightPage } from '../../ui/theme/light-page.ts';
import { themeOf } from '../../ui/theme/theme.ts';
import classes from './story-frame.module.css';

interface StoryFrameProps {
  readonly theme: string;
  /** `auto` is the language's own direction. */
  readonly direction: 'auto' | 'ltr' | 'rtl';
  /** One of the eleven languages. */
  readonly locale: string;
  /** All texts of that language. */
  readonly messages: Texts;
  /** Pixels, for stories about narrow places. */
  readonly width?: 360 | undefined;
  readonly children: ReactNode;
}

/** Wraps every story in a theme, a direction and a language. */
export function StoryFrame({ theme, direction: wanted, locale, messages, width, children }: StoryFrameProps) {
  const language = LOCALES.find((known) => known.locale === locale) ?? DEFAULT_LOCALE;
  const direction = wanted === 'auto' ? language.direction : wanted;
  useLayoutEffect(() => {
    lightPage(document, themeOf(theme));
    document.documentElement.dir = direction;
    document.documentElement.lang = language.tag;
  }, [theme, direction, language]);
  const i18n = new IntlI18n({ locale: language.tag, direction, messages, timeZone: 'UTC' });
  return (
    <I18nContext value={i18n}>
      <div className={classes['frame']} data-width={width}>
        {children}
      </div>
    </I18nContext>
  );
}
