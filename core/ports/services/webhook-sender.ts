import { port } from '../port.ts';

/** One event as it leaves. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a merchant's server said: an HTTP status, or why there was none, in a few words that name nothing of ours. */
export type WebhookAnswer = { readonly status: number } | { readonly status?: undefined; readonly failure: string };

/** Carries events to merchants' servers, and to nobody else: never to what only this house can reach. */
export interface WebhookSender {
  /** Why events cannot be sent to an address, as a message for its field; undefined where nothing speaks against it yet. */
  refusal(url: string): string | undefined;
  /** Sends one, once; follows nothing and believes nothing it is answered. Never rejects. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}
export const WebhookSender = port<WebhookSender>('WebhookSender');
