import { fireEvent, screen, within } from '@testing-library/react';
import type { MemoryAffiliateOptions } from '../../../adapters/memory/memory-affiliate-api.ts';
import type { Profile } from '../../../core/domain/accounts/account.ts';
import '../../../ui/screens/affiliate/affiliate-screen.tsx';
import '../../../ui/screens/affiliate/statistics/stats-screen.tsx';
import { PATIENCE } from './profile-page.ts';
import { visit } from './visit.tsx';
import { profileWith } from '../../../stories/support/samples/sample-profiles.ts';

// Actions of an affiliate on their pages.

/** A member with two-factor. */
export const PARTNER = profileWith({ totpState: 'on', recoveryCodesLeft: 9 });

/** Opens an affiliate page. */
export async function openAffiliate(
  path: string,
  affiliates: MemoryAffiliateOptions = {},
  profile: Profile | null = PARTNER,
  exchange = {},
) {
  const visited = visit(path, exchange, undefined, { affiliates, profile });
  await screen.findByRole('heading', { level: 1, name: 'Affiliate Program' }, PATIENCE);
  const calls = () => visited.affiliates.calls;
  const callsOf = (name: string) => calls().filter((call) => call.name === name);
  return { ...visited, calls, callsOf };
}

/** The open dialog. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** Presses a button of the dialog twice in a row. */
export async function pressTwice(name: string): Promise<void> {
  const button = (await dialog()).getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
}
