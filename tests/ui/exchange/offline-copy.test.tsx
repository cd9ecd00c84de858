// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OfflineCopies } from '../../../core/ports/services/offline-copies.ts';
import { backToRealTime } from '../support/back-to-real-time.ts';
import { settled } from '../support/settled.ts';
import { open, id } from '../support/transaction-page.ts';
import { SAMPLE_STATES } from '../../../stories/support/samples/sample-states.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:01:00.000Z') }));
afterEach(backToRealTime);

it('an exchange of an account does not become a guest’s when its session ends while the page is open', async () => {
  const done: string[] = [];
  const offlineCopies: OfflineCopies = {
    keep: async ({ isMembers }) => void done.push(isMembers ? 'keep a member’s' : 'keep a guest’s'),
    drop: async (dropped) => void done.push(`drop ${dropped}`),
    dropMembers: async () => undefined,
  };
  const { session } = await open(SAMPLE_STATES.waiting, { offlineCopies });
  expect(done).toContain('keep a member’s');
  done.length = 0;
  act(() => session.clear());
  await settled();
  expect(new Set(done)).toEqual(new Set([`drop ${id}`]));
});
