import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * With fake timers: lets some milliseconds pass, until everything loaded meanwhile is rendered. Screens are loaded on
 * demand.
 */
export async function settled(ms = 5): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });
}
