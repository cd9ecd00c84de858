import type { Page } from 'playwright-core';
import type { Paths } from './gallery-paths.ts';
import { alive } from '../browser/visit.ts';

/** Widths of the gallery's windows, and the height of each, in pixels. */
export const WIDTHS = { 360: 780, 1366: 860 } as const;

/** A screen of the gallery. */
export interface GalleryPicture {
  /** Name of its files. */
  readonly name: string;
  readonly path: string | ((paths: Paths) => string);
  /** Both unless given. */
  readonly widths?: readonly (keyof typeof WIDTHS)[];
  readonly theme?: 'dark';
  /** True for a signed-out visitor. */
  readonly isVisitor?: boolean;
  /** Runs before the picture is taken. */
  before?(page: Page): Promise<void>;
}

/** The screens of the gallery, in the README's order; another screen is one more line here and one there. */
export const GALLERY: readonly GalleryPicture[] = [
  { name: 'landing', path: '/', isVisitor: true },
  { name: 'exchange', path: '/exchange/ltc/doge/15', isVisitor: true },
  { name: 'picker', path: '/exchange/ltc/doge/15', isVisitor: true, before: openPicker },
  { name: 'processing', path: '/processing/ltc/doge/15' },
  { name: 'waiting', path: ({ waiting }) => waiting },
  { name: 'finished', path: ({ finished }) => finished },
  { name: 'history', path: '/history' },
  { name: 'profile', path: '/profile' },
  { name: 'affiliate-account', path: '/affiliate' },
  { name: 'affiliate-stats', path: '/affiliate/stats' },
  { name: 'affiliate-balances', path: '/affiliate/balances' },
  { name: 'widgets', path: '/widgets', isVisitor: true },
  { name: 'payment', path: ({ payment }) => payment, isVisitor: true },
  { name: 'developers', path: '/developers' },
  { name: 'rates', path: '/rates', isVisitor: true },
  { name: 'currencies', path: '/supported-currencies', isVisitor: true },
  { name: 'login', path: '/?login', isVisitor: true },
  { name: 'exchange-dark', path: '/exchange/ltc/doge/15', isVisitor: true, theme: 'dark' },
  { name: 'landing-arabic', path: '/?lang=ar', isVisitor: true },
];

async function openPicker(page: Page): Promise<void> {
  await alive(page);
  await page.getByRole('button', { name: /^Currency you send/ }).click();
  await page.getByRole('option').first().waitFor();
  await page.waitForTimeout(600);
}
