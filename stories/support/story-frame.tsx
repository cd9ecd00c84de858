import { type ReactNode, useLayoutEffect } from 'react';
import { IntlI18n } from '../../adapters/intl/intl-i18n.ts';
import { I18nContext } from '../../ui/hooks/i18n.ts';
import { wholeCatalogue } from '../../ui/messages/catalogues.ts';
import { lightPage } from '../../ui/theme/light-page.ts';
import { themeOf } from '../../ui/theme/theme.ts';
import classes from './story-frame.module.css';

const ENGLISH = await wholeCatalogue('en');

export interface StoryFrameProps {
  readonly theme: string;
  readonly direction: 'ltr' | 'rtl';
  /** Pixels, for stories about narrow places. */
  readonly width?: 360 | undefined;
  readonly children: ReactNode;
}

/** What every story stands in: a theme, a direction and the English texts. */
export function StoryFrame({ theme, direction, width, children }: StoryFrameProps) {
  useLayoutEffect(() => {
    lightPage(document, themeOf(theme));
    document.documentElement.dir = direction;
    document.documentElement.lang = 'en';
  }, [theme, direction]);
  const i18n = new IntlI18n({ locale: 'en', direction, messages: ENGLISH, timeZone: 'UTC' });
  return (
    <I18nContext value={i18n}>
      <div className={classes['frame']} data-width={width}>
        {children}
      </div>
    </I18nContext>
  );
}
