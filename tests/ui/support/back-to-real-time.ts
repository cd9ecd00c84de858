import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Unmounts the page and ends the fake time. Pending timers are run: libraries share one animation frame, and every
 * later page of this worker would wait for one that never comes.
 */
export function backToRealTime(): void {
  cleanup();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
