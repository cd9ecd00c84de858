import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Goes from the question for the payout address to an exchange that waits for its coins, on a page or in a widget.
 */
export async function createExchange(at: Page | FrameLocator): Promise<void> {
  const button = (name: string) => at.getByRole('button', { name, exact: true });
  await button('Use a demonstration address').click();
  await at.getByText('This address can receive payouts.').waitFor();
  await button('Continue to confirmation').click();
  await button('Create the exchange').click();
  await button('Send a test payment').waitFor();
}

/**
 * Presses a button in another site's frame by keyboard, once it is enabled. A click goes to where the frame was drawn
 * last: just after it has been scrolled or its dialog has grown, that may be beside the button, and Playwright does not
 * notice a click that the frame never got.
 */
export async function pressInFrame(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}
