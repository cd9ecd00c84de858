import { port } from '../port.ts';

/** Stops mails by the links in them. */
export interface MailStopApi {
  /** @param token of the link. @returns false for a link that this service did not make. */
  stop(token: string): Promise<boolean>;
}
export const MailStopApi = port<MailStopApi>('MailStopApi');
