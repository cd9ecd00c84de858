/** Address of the service worker: at the root, because it serves all pages. */
const WORKER = '/offline.js';

/** Registers the service worker that answers without a connection. Never rejects: pages work without it. */
export async function registerOfflineWorker(container: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    await container?.register(WORKER);
  } catch {
    // Forbidden by the visitor, or no secure context.
  }
}
