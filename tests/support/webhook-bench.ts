import { createHmac, randomBytes } from 'node:crypto';
import { MemoryLogger } from '../../adapters/memory/memory-logger.ts';
import { NodeSecrets } from '../../adapters/node/node-secrets.ts';
import { UndiciWebhookSender } from '../../adapters/node/undici-webhook-sender.ts';
import { openStore } from '../../adapters/postgres/open-store.ts';
import { sealedFor } from '../../core/exchange/merchants/merchant-secret.ts';
import { PaymentEvents } from '../../core/exchange/merchants/payment-events.ts';
import { WebhookWorker } from '../../core/exchange/merchants/webhook-worker.ts';
import type { TransactionRecord } from '../../core/domain/transaction-record.ts';
import type { MerchantRecord } from '../../core/ports/merchant-store.ts';
import type { Store } from '../../core/ports/store.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import { sampleEvent, sampleRecord } from './sample-transactions.ts';
import { SettableClock } from './settable-clock.ts';
import { newDatabase } from './shared-postgres.ts';
import { openReceiver, type Received, type Receiver } from './webhook-receiver.ts';

/** A merchant, and what they sign with. */
export interface Shop extends MerchantRecord {
  readonly secret: string;
}

/** What tells merchants, on a real database, over real connections, with a clock that a test moves. */
export class WebhookBench {
  readonly clock = new SettableClock();
  readonly secrets = new NodeSecrets(randomBytes(32));
  readonly events = new PaymentEvents({ decimals: () => 8 }, this.secrets);
  /** Waits long: a busy machine would be sent to once more. */
  readonly sender = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 20_000 });
  readonly store: Store;

  private constructor(store: Store) {
    this.store = store;
  }

  static async open(): Promise<WebhookBench> {
    const store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger: new MemoryLogger() });
    return new WebhookBench(store);
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** A process's worker. */
  worker(sender: WebhookSender = this.sender, random = 0.5): WebhookWorker {
    const { store, secrets, clock } = this;
    return new WebhookWorker({ store, secrets, sender, clock, logger: new MemoryLogger(), random: () => random });
  }

  /** A merchant's server that answers with each status in turn. */
  receiver(...statuses: number[]): Promise<Receiver> {
    return openReceiver(statuses, () => this.clock.now());
  }

  async shopAt(webhookUrl: string | undefined): Promise<Shop> {
    const { secrets } = this;
    const [accountId, merchantId, secret] = [secrets.newId(), secrets.newId(), secrets.newSecret()];
    const sealedSecret = secrets.seal(sealedFor(merchantId), secret);
    const merchant = { accountId, merchantId, name: 'Shop', webhookUrl, isTest: false, sealedSecret, createdAt: 1 };
    await this.store.merchants.insert(merchant);
    return { ...merchant, secret };
  }

  /** A payment that stands, and the merchant told of it. */
  async paymentTo({ merchantId }: Shop): Promise<TransactionRecord> {
    const now = this.clock.now();
    const payment = { merchantId, orderId: '7', isSigned: true, isTest: false };
    const record = sampleRecord({ createdAt: now, updatedAt: now, payment });
    await this.store.atomically(async (unit) => {
      await unit.transactions.insert(record, [sampleEvent(1)]);
      await unit.payments.insert({ id: record.id, merchantId, orderId: '7', at: now });
      await this.events.created(unit, record);
    });
    return record;
  }
}

/** Sends all that is due at the moment. */
export async function sendDue(worker: WebhookWorker): Promise<void> {
  while ((await worker.round()) > 0) await worker.settled();
}

/** As the guides tell merchants to check. */
export function isGenuine({ headers, body }: Received, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(`${headers['altway-timestamp']}.${body}`).digest('hex');
  return headers['altway-signature'] === `v1=${wanted}`;
}
