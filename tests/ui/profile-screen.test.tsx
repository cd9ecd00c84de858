// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { visit } from './support/visit.tsx';
afterEach(cleanup);
it('shows', async () => {
  visit('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(document.body.innerHTML).toBe('');
});
