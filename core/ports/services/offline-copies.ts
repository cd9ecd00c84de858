import type { OfflineExchange } from '../../domain/site/offline-copy.ts';
import { port } from '../port.ts';

/** Keeps the last states of open exchanges in the browser. No method rejects: without a store nothing is kept. */
export interface OfflineCopies {
  /** Adds or replaces the state of an exchange. @param tag of the page's language. */
  keep(exchange: OfflineExchange, tag: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** Drops the exchanges of accounts: nobody is signed in any more. */
  dropMembers(): Promise<void>;
}
export const OfflineCopies = port<OfflineCopies>('OfflineCopies');

/** Where nothing can be kept, such as on the server. */
export const NO_OFFLINE_COPIES: OfflineCopies = {
  keep: async () => undefined,
  drop: async () => undefined,
  dropMembers: async () => undefined,
};
