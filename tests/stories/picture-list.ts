import type { Look } from './story-page.ts';

/** Window sizes of pictures, in pixels: small, because the pictures are kept in the repository. */
export const SIZES = {
  phone: { width: 360, height: 520 },
  short: { width: 360, height: 240 },
  table: { width: 720, height: 480 },
  page: { width: 1040, height: 560 },
} as const;

/** Settings of a picture. */
export interface PictureLook extends Look {
  readonly size: keyof typeof SIZES;
}

interface Picture extends PictureLook {
  readonly story: string;
}

const LIGHT = { theme: 'light', direction: 'ltr' } as const;
const DARK = { theme: 'dark', direction: 'ltr' } as const;
const MIRRORED = { theme: 'light', direction: 'rtl' } as const;

const of = (look: Look, size: keyof typeof SIZES, stories: readonly string[]): Picture[] =>
  stories.map((story) => ({ story, size, ...look }));

/**
 * The stories that are compared with kept pictures: each kind of component once, in Latin letters and the page's own
 * font. Other text, such as addresses, uses system fonts, whose pictures differ between machines.
 */
export const PICTURES: readonly Picture[] = [
  ...of(LIGHT, 'short', [
    'components-buttons--primary',
    'components-fields--wrong',
    'components-messages--attention',
    'components-notice--both',
    'components-rate-changed--lower',
    'components-transaction-parts--badges',
    'components-transaction-parts--fees',
    'theme-icons--brand',
  ]),
  ...of(LIGHT, 'phone', [
    'components-exchange-card--ready',
    'components-exchange-card--too-small',
    'components-exchange-card--waiting',
    'components-currency-picker--few',
    'components-currency-picker--no-match',
    'components-site-frame--drawer',
    'components-site-frame--drawer-signed-in',
    'components-transaction-parts--steps-narrow',
    'modals-login--empty',
    'modals-login--wrong-password',
    'modals-sign-up--empty',
    'modals-questions-and-codes--two-factor-code',
    'screens-exchange--landing',
    'screens-support--open',
  ]),
  ...of(DARK, 'phone', [
    'components-exchange-card--ready',
    'components-currency-picker--few',
    'modals-login--wrong-password',
    'screens-exchange--landing',
  ]),
  ...of(MIRRORED, 'phone', [
    'components-exchange-card--ready',
    'components-currency-picker--few',
    'components-site-frame--drawer',
    'modals-login--wrong-password',
  ]),
  ...of(LIGHT, 'table', [
    'theme-tokens--colours',
    'theme-currency-marks--marks',
    'theme-icons--icons',
    'components-route-diagram--split-over-three-ways',
    'components-transaction-parts--heads',
  ]),
  ...of(LIGHT, 'page', [
    'screens-exchange--quote',
    'screens-currency-tables--rates',
    'components-site-frame--standard',
  ]),
  ...of(DARK, 'page', ['screens-exchange--quote']),
];
