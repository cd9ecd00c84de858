import { setTimeout as sleep } from 'node:timers/promises';
import jsQr from 'jsqr';
import { TOTP, URI } from 'otpauth';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { AccountPages } from './account-pages.ts';
import type { Owner } from './members.ts';
import { waitFor } from '../wait-for.ts';

const STEP_MS = 30_000;

/** A user's authenticator and recovery codes; the code that turned two-factor on is used up. */
interface TwoFactor {
  readonly authenticator: TOTP;
  readonly used: string;
  readonly recovery: readonly string[];
}

/** Reads the QR code as an authenticator's camera does. */
async function scanned(code: Locator): Promise<TOTP> {
  // While it fades in there is nothing to read.
  const text = await waitFor('the QR code', async () => {
    const { data, width, height } = PNG.sync.read(await code.screenshot());
    return jsQr.default(new Uint8ClampedArray(data), width, height)?.data;
  });
  const authenticator = URI.parse(text);
  expect(authenticator).toBeInstanceOf(TOTP);
  return authenticator as TOTP;
}

/** The code of an authenticator whose clock is this many steps of 30 seconds ahead. */
export const codeOf = (authenticator: TOTP, ahead = 0) =>
  authenticator.generate({ timestamp: Date.now() + ahead * STEP_MS });

/** Sets two-factor up on the pages of a signed-in user. */
export async function setUpTwoFactor(pages: AccountPages, owner: Owner): Promise<TwoFactor> {
  const { page } = pages;
  await pages.open('/profile');
  await pages.button('Set up two-factor').click();
  await pages.field('Your password').fill(owner.password);
  await pages.button('Continue').click();
  const image = page.getByRole('img', { name: 'QR code with the key for your authenticator' });
  const authenticator = await scanned(image);
  expect(authenticator.label).toContain(owner.email);
  const used = codeOf(authenticator);
  await pages.field('Code from the app, 6 digits').fill(used);
  await pages.button('Switch it on').click();
  const list = page.getByRole('heading', { name: 'Your recovery codes' }).locator('..').getByRole('listitem');
  await list.first().waitFor();
  const recovery = await list.allTextContents();
  await pages.button('I have saved them').click();
  await page.getByText('Two-factor is on.').waitFor();
  return { authenticator, used, recovery };
}

/** Returns codes that were not used yet: no code is accepted twice, nor one older than the last. */
export class FreshCodes {
  readonly #authenticator: TOTP;
  #last = Math.floor(Date.now() / STEP_MS);

  /** @param authenticator whose codes up to now are used up. */
  constructor(authenticator: TOTP) {
    this.#authenticator = authenticator;
  }

  /** Waits until there is a new code, half a minute at most: the server accepts one step ahead. */
  async next(): Promise<string> {
    while (Math.floor(Date.now() / STEP_MS) < this.#last) await sleep(250);
    this.#last += 1;
    const step = Math.max(this.#last, Math.floor(Date.now() / STEP_MS));
    this.#last = step;
    return this.#authenticator.generate({ timestamp: step * STEP_MS });
  }
}
