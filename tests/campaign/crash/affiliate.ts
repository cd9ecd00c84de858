import { newMember, browserOf } from '../../support/browser/members.ts';
import { signedQuery } from '../../support/browser/merchant-visits.ts';
import { openReceiver, type Receiver } from '../../support/servers/webhook-receiver.ts';
import type { CrashCluster } from './crash-cluster.ts';

/** An affiliate and merchant whose customers are referred, and whose events go to a server that is never killed. */
export class Affiliate {
  readonly refId: string;
  readonly #merchantId: string;
  readonly #secret: string;
  readonly #server: Receiver;

  private constructor(refId: string, merchantId: string, secret: string, server: Receiver) {
    this.refId = refId;
    this.#merchantId = merchantId;
    this.#secret = secret;
    this.#server = server;
  }

  /** Signs up before anything is killed. */
  static async open({ servers, folder }: CrashCluster): Promise<Affiliate> {
    const place = { url: servers[0]!.url, folder };
    const member = await newMember(place);
    const browser = browserOf(place, member);
    const server = await openReceiver();
    const { secret } = await browser.ask<{ secret: string }>('/api/merchant/secret', { password: member.password });
    const { merchantId } = await browser.ask<{ merchantId: string }>('/api/merchant', { webhookUrl: server.url });
    const { refId } = await browser.ask<{ refId: string }>('/api/affiliate/account');
    return new Affiliate(refId, merchantId, secret, server);
  }

  /** The query of a link to a payment. */
  link(order: { readonly to: string; readonly amount: string; readonly address: string; readonly order_id: string }) {
    return signedQuery('payment', { ...order, merchant_id: this.#merchantId, ref_id: this.refId }, this.#secret);
  }

  /** IDs of the events received so far. */
  get received(): ReadonlySet<string> {
    return new Set(this.#server.received.map(({ headers }) => String(headers['altway-delivery'])));
  }

  close(): void {
    this.#server.close();
  }
}
