import type { FrameLocator, Page } from 'playwright-core';

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
