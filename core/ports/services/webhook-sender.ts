import { port } from '../port.ts';

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answer of a merchant's server: an HTTP status, or a short reason why there was none, without internal details. */
export type WebhookAnswer = { readonly status: number } | { readonly status?: undefined; readonly failure: string };

/** Sends events to merchants' servers only: never to an address that only this server can reach. */
export interface WebhookSender {
  /** Returns why events cannot be sent to a URL, as a message for its field; undefined if no reason is known yet. */
  refusal(url: string): string | undefined;
  /** Sends one event, once; follows no redirects and does not trust the answer. Never rejects. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}
export const WebhookSender = port<WebhookSender>('WebhookSender');
