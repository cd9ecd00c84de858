import type { OfflineCopies } from '../../core/ports/services/offline-copies.ts';
import { BrowserOfflineCopies } from './browser-offline-copies.ts';
import { registerOfflineWorker } from './offline-worker.ts';

/** What a page does for the time without a connection: it registers the service worker, and keeps copies for it. */
export function openOffline(): OfflineCopies {
  void registerOfflineWorker(navigator.serviceWorker);
  return new BrowserOfflineCopies(globalThis.caches, navigator.locks);
}
