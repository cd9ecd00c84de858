import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { MemoryAccountOptions } from '../../../adapters/memory/memory-account-api.ts';
import { SAMPLE_PROFILE } from '../../../adapters/memory/samples/sample-accounts.ts';
import { type ErrorCode } from '../../../core/contract/error-code.ts';
import { ExchangeError, type FieldErrors } from '../../../core/contract/exchange-error.ts';
import type { Profile } from '../../../core/domain/accounts/account.ts';
import '../../../ui/screens/profile/profile-screen.tsx';
import { visit } from './visit.tsx';
import { sampleEvents, sampleSessions } from '../../../stories/support/samples/sample-profiles.ts';

// Actions of a member on their profile.

/** Screens are loaded on demand, possibly on a busy machine. */
export const PATIENCE = { timeout: 10_000 };

export const ready = (answer: unknown) => ({ status: 'ready', answer: answer as never }) as const;
export const failed = (code: ErrorCode, fields?: FieldErrors) =>
  ({ status: 'failed', error: new ExchangeError(code, `said: ${code}`, { fields }) }) as const;

export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string | RegExp) => {
  const found = await button(name);
  // A browser focuses a pressed button.
  found.focus();
  fireEvent.click(found);
};
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
export const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
/** Effects move the focus a moment after the page has changed. */
export const expectFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));
export const status = (text: string | RegExp) => screen.findByText(text, { selector: 'output *, output' });

/** Opens the profile. `backend` changes what the server answers. */
export async function open(first: Profile = SAMPLE_PROFILE, more: MemoryAccountOptions = {}) {
  const backend = { profile: first, sessions: sampleSessions(3) };
  const accounts: MemoryAccountOptions = {
    profile: () => ready(backend.profile),
    sessions: () => ready(backend.sessions),
    accountEvents: ready(sampleEvents().slice(0, 5)),
    ...more,
  };
  const visited = visit('/profile', {}, undefined, { accounts, profile: first });
  await screen.findByRole('heading', { level: 1, name: 'Profile' }, PATIENCE);
  const calls = () => visited.accountApi.calls;
  const callsOf = (name: string) => calls().filter((call) => call.name === name);
  calls().length = 0;
  return { ...visited, backend, calls, callsOf };
}
