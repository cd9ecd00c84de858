import { port } from '../port.ts';

/** Texts that support staff put in front of visitors. */
export interface SiteNotices {
  /** A plain-text warning for the exchange pages; empty when there is none. */
  warning(): Promise<string>;
  /** JSON text of a `FiatNotice`, kept as staff wrote it; empty when there is none. */
  fiatWarning(): Promise<string>;
}
export const SiteNotices = port<SiteNotices>('Notices');
