import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Takes the page away and ends the made-up time. What still waits in it is run: libraries share one animation frame among
 * all that ask for it, and one that never comes would be waited for by every later page of this worker.
 */
export function backToRealTime(): void {
  cleanup();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
