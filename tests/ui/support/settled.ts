import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** With fake timers: passes some milliseconds, until what was loaded meanwhile is drawn. Screens are loaded when opened. */
export async function settled(ms = 5): Promise<void> {
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });
}
