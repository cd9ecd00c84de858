import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailAlarms } from '../../../../adapters/mail/mail-alarms.ts';
import { SmtpMailer } from '../../../../adapters/mail/smtp-mailer.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { NodeSecrets } from '../../../../adapters/node/crypto/node-secrets.ts';
import { UndiciWebhookSender } from '../../../../adapters/node/network/undici-webhook-sender.ts';
import { WebhookAlarms } from '../../../../adapters/node/network/webhook-alarms.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import type { Alarm } from '../../../../core/domain/alarms/alarm.ts';
import { AlarmLogger } from '../../../../core/exchange/alarms/alarm-logger.ts';
import { AlarmWorker } from '../../../../core/exchange/alarms/alarm-worker.ts';
import { halt, resume } from '../../../../core/exchange/hedging/risk/halts.ts';
import { SettlementPresence } from '../../../../core/exchange/settlement/settlement-presence.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { type MailServer, startDrippingMailServer, startMailServer } from '../../../support/servers/mail-server.ts';
import { newDatabase } from '../../../support/servers/worker-postgres.ts';
import { openReceiver, type Receiver } from '../../../support/servers/webhook-receiver.ts';

const SECRET = 'a secret that signs alarms';
const STEP_MS = 30_000;
const AWAY = 'New: the database cannot be used as it should: exchanges may stand still, and alarms may be missing';

describe('alarms, over a real mail server and a real receiver,', () => {
  const clock = new SettableClock();
  const secrets = new NodeSecrets(randomBytes(32));
  const logger = new MemoryLogger();
  let [store, mails, receiver]: [Store, MailServer, Receiver] = [] as never;
  let mailer: SmtpMailer;
  let own: Alarm[] = [];
  const presence = () => store.leases.hold('settlement: present', 'test', clock.now(), clock.now() + 60_000);

  beforeAll(async () => {
    store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger });
    mails = await startMailServer();
    receiver = await openReceiver([200], () => clock.now());
    mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`, from: 'a@altway.example' }, clock);
  });
  afterAll(async () => {
    mailer?.close();
    receiver?.close();
    await mails?.close();
    await store?.close();
  });

  function worker(holder: string, hourly = 12, log = new AlarmLogger(logger)) {
    const sender = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 20_000 });
    const channels = [
      new MailAlarms(mailer, { to: 'staff@altway.example', hourly }),
      new WebhookAlarms({ url: receiver.url, secret: SECRET, sender, secrets, clock }),
    ];
    const ownStates = async () => own;
    return { log, worker: new AlarmWorker({ store, channels, log, ownStates, holder, clock, logger }) };
  }
  /** Rounds of workers until some time has passed. */
  async function pass(ms: number, ...workers: readonly AlarmWorker[]) {
    for (let gone = 0; gone < ms; gone += STEP_MS) {
      clock.advance(STEP_MS);
      await presence();
      for (const one of workers) await one.round();
    }
  }
  const subjects = () => Promise.all(mails.received.map(async ({ raw }) => (await PostalMime.parse(raw)).subject));
  const posted = () => receiver.received.map(({ body }) => JSON.parse(body) as PostedAlarms);

  it('are sent once by one of many, repeated while they last, and ended by an all-clear', async () => {
    const [one, two] = [worker('one').worker, worker('two').worker];
    await halt(store, { venue: 'kraken', reason: 'a secret reason', by: 'system', at: clock.now() });
    await pass(60_000, one, two);
    expect(await subjects()).toEqual(['New: hedging is halted at kraken, by system']);
    await pass(900_000, one, two);
    expect((await subjects())[1]).toBe('Still there: hedging is halted at kraken, by system');
    await resume(store, { venue: 'kraken', reason: 'seen', by: 'staff:kim', at: clock.now() });
    await pass(240_000, one, two);
    expect((await subjects()).slice(2)).toEqual(['Over: hedging is halted at kraken, by system']);
    expect(posted().map(({ data }) => data.alarms.map(({ kind }) => kind))).toEqual([['raised'], ['lasts'], ['over']]);
    expect(await store.alarms.list()).toEqual([]);
    const { text } = await PostalMime.parse(mails.received[0]!.raw);
    expect(text).toContain('altway risk says why');
    expect(text).not.toContain('secret');
    await Promise.all([one.stop(), two.stop()]);
  });

  it('are posted with a signature over time and body', () => {
    const { headers, body, at } = receiver.received[0]!;
    const timestamp = String(headers['altway-timestamp']);
    expect(Number(timestamp)).toBe(Math.floor(at / 1_000));
    expect(headers['altway-signature']).toBe(`v1=${secrets.authenticator(SECRET, `${timestamp}.${body}`)}`);
    expect(headers['altway-delivery']).toBe(posted()[0]!.id);
  });

  it('go on under another process when the one that sent them dies', async () => {
    const [dead, next] = [worker('dead'), worker('next')];
    const before = mails.received.length;
    dead.log.error('a card payment was taken back', { id: 'k3v9t2m7x4qa' });
    await pass(STEP_MS, dead.worker);
    expect((await subjects()).slice(before)).toEqual(['New: a card payment was taken back (id k3v9t2m7x4qa)']);
    // The first one is gone; its lease runs out.
    next.log.error('a card payment was taken back', { id: 'another' });
    await pass(120_000, next.worker);
    expect(mails.received).toHaveLength(before + 1);
    await pass(900_000, next.worker);
    expect((await subjects()).slice(before + 1)).toEqual(['Still there: a card payment was taken back (id another)']);
    // An event ends a day after it happened last, without an all-clear.
    clock.advance(86_400_000);
    await pass(240_000, next.worker);
    expect(mails.received).toHaveLength(before + 2);
    expect(await store.alarms.list()).toEqual([]);
    await next.worker.stop();
  });

  it('are at most so many mails an hour, and none is lost', async () => {
    const flood = worker('flood', 3);
    const before = mails.received.length;
    for (let minute = 0; minute < 30; minute += 1) {
      flood.log.error(`trouble ${minute}`);
      await pass(60_000, flood.worker);
    }
    // Two at once, then one each 40 minutes: a flood does not keep the next alarm waiting for an hour.
    expect(mails.received).toHaveLength(before + 2);
    await pass(900_000, flood.worker);
    expect(mails.received).toHaveLength(before + 3);
    await pass(2_700_000, flood.worker);
    const texts = await Promise.all(
      mails.received.slice(before).map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ''),
    );
    expect(texts.length).toBeLessThanOrEqual(6);
    for (let minute = 0; minute < 30; minute += 1)
      expect(texts.filter((text) => text.includes(`New: trouble ${minute}\n`))).toHaveLength(1);
    clock.advance(86_400_000);
    await pass(300_000, flood.worker);
    await flood.worker.stop();
  });

  it('are tried again by a channel that did not take them, without delaying another', async () => {
    const flaky = await openReceiver([500, 0, 200], () => clock.now());
    const sender = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 20_000 });
    const log = new AlarmLogger(logger);
    const channels = [
      new WebhookAlarms({ url: flaky.url, secret: SECRET, sender, secrets, clock }),
      new MailAlarms(mailer, { to: 'staff@altway.example', hourly: 99 }),
    ];
    const tried = new AlarmWorker({ store, channels, log, holder: 'tried', clock, logger });
    const before = mails.received.length;
    own = [];
    log.error('one trouble');
    await pass(STEP_MS, tried);
    expect([mails.received.length, flaky.received.length]).toEqual([before + 1, 1]);
    await pass(180_000, tried);
    expect([mails.received.length, flaky.received.length]).toEqual([before + 1, 3]);
    expect(new Set(flaky.received.map(({ headers }) => headers['altway-delivery'])).size).toBe(1);
    flaky.close();
    await tried.stop();
  });

  it('tell when no process settles, and of what a process sees by itself, once it has lasted', async () => {
    const alone = worker('alone');
    const before = mails.received.length;
    expect(await new SettlementPresence(store, clock, logger).isShown()).toBe(true);
    own = [{ key: 'state:chain:ltc', text: 'the node of ltc does not answer', advice: 'look at the node' }];
    await pass(STEP_MS, alone.worker);
    expect(mails.received).toHaveLength(before);
    await pass(STEP_MS, alone.worker);
    expect((await subjects()).slice(before)).toEqual(['New: the node of ltc does not answer']);
    own = [];
    clock.advance(300_000);
    for (let round = 0; round < 6; round += 1) {
      clock.advance(STEP_MS);
      await alone.worker.round();
    }
    expect((await subjects()).slice(before + 1)).toContain(
      'New: no settlement process runs: deposits and payouts wait until one does',
    );
    await alone.worker.stop();
  });

  it('tell people that the store is away, though nothing can be stored then', async () => {
    const away = worker('away');
    const broken = {
      ...store,
      alarms: { ...store.alarms, raise: () => Promise.reject(new Error('postgres://altway:password@host is away')) },
    };
    const channels = [new MailAlarms(mailer, { to: 'staff@altway.example', hourly: 12 })];
    const lost = new AlarmWorker({ store: broken, channels, log: away.log, holder: 'away', clock, logger });
    const before = mails.received.length;
    for (let round = 0; round < 300; round += 1) await lost.round();
    expect((await subjects()).slice(before)).toEqual([AWAY]);
    expect(mails.received.at(-1)!.raw.toString()).not.toContain('password');
  });

  it('are sent though states cannot be looked at, which people are told too', async () => {
    const { log } = worker('blind');
    const broken = { ...store, hedges: { ...store.hedges, open: () => Promise.reject(new Error('timeout')) } };
    const channels = [new MailAlarms(mailer, { to: 'staff@altway.example', hourly: 99 })];
    const blind = new AlarmWorker({ store: broken, channels, log, holder: 'blind', clock, logger });
    const before = mails.received.length;
    log.error('coins are missing');
    await pass(6 * STEP_MS, blind);
    const mailed = (await subjects()).slice(before).join(' ');
    expect(mailed).toContain('New: coins are missing');
    expect(mailed).toContain(AWAY);
    await blind.stop();
  });

  it('reach one channel while another answers drop by drop, and are given up by that one after a time limit', async () => {
    const dripping = await startDrippingMailServer(mails.port);
    const url = `smtp://127.0.0.1:${dripping.port}?ignoreTLS=true`;
    const slow = new SmtpMailer({ url, from: 'a@altway.example', limitMs: 600_000 }, clock);
    const sender = new UndiciWebhookSender({ allowsPrivate: true, limitMs: 20_000 });
    const log = new AlarmLogger(logger);
    const channels = [
      new MailAlarms(slow, { to: 'staff@altway.example', hourly: 99 }),
      new WebhookAlarms({ url: receiver.url, secret: SECRET, sender, secrets, clock }),
    ];
    const halted = new AlarmWorker({ store, channels, log, holder: 'halted', clock, logger });
    const before = receiver.received.length;
    const rounds: Promise<void>[] = [];
    for (const trouble of ['first', 'second']) {
      log.error(`the ${trouble} trouble`);
      clock.advance(STEP_MS);
      await presence();
      rounds.push(halted.round());
      const isPosted = () => JSON.stringify(posted().slice(before)).includes(trouble) || undefined;
      await waitFor(trouble, isPosted);
    }
    await waitFor('the slow one', () => dripping.connections() === 1 || undefined);
    // Its deadline, which no clock of this test reaches by itself.
    clock.flush();
    await Promise.all(rounds);
    expect(logger.lines.at(-1)).toMatchObject({ message: 'a channel took no alarms; it is tried again' });
    await halted.stop();
    slow.close();
    await dripping.close();
  });
});

interface PostedAlarms {
  readonly id: string;
  readonly data: { readonly alarms: readonly { readonly kind: string }[] };
}
