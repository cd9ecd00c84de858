import { port } from '../port.ts';

/** Notices that support staff show to visitors. */
export interface SiteNotices {
  /** A plain-text warning for the exchange pages; empty if there is none. */
  warning(): Promise<string>;
  /** JSON text of a `FiatNotice`, as staff wrote it; empty if there is none. */
  fiatWarning(): Promise<string>;
}
export const SiteNotices = port<SiteNotices>('Notices');
