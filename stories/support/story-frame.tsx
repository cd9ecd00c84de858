import { type ReactNode, useLayoutEffect } from 'react';
import { IntlI18n } from '../../adapters/intl/intl-i18n.ts';
import { I18nContext } from '../../ui/hooks/i18n.ts';
import { wholeCatalogue } from '../../ui/messages/catalogues.ts';
import { lightPage } from '../../ui/theme/light-page.ts';
import { themeOf } from '../../ui/theme/theme.ts';
import classes from './story-frame.module.css';

const TEXTS = { en: await wholeCatalogue('en'), ar: await wholeCatalogue('ar'), de: await wholeCatalogue('de') };

export interface StoryFrameProps {
  readonly theme: string;
  readonly direction: 'ltr' | 'rtl';
  /** English unless given. */
  readonly locale?: keyof typeof TEXTS | undefined;
  /** Pixels, for stories about narrow places. */
  readonly width?: 360 | undefined;
  readonly children: ReactNode;
}

/** What every story stands in: a theme, a direction and a language. */
export function StoryFrame({ theme, direction, locale = 'en', width, children }: StoryFrameProps) {
  useLayoutEffect(() => {
    lightPage(document, themeOf(theme));
    document.documentElement.dir = direction;
    document.documentElement.lang = locale;
  }, [theme, direction, locale]);
  const i18n = new IntlI18n({ locale, direction, messages: TEXTS[locale], timeZone: 'UTC' });
  return (
    <I18nContext value={i18n}>
      <div className={classes['frame']} data-width={width}>
        {children}
      </div>
    </I18nContext>
  );
}
