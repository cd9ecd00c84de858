import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../../core/contract/caller.ts';
import { ExchangeError } from '../../../../../core/contract/exchange-error.ts';
import type { UnpaidSettings } from '../../../../../core/exchange/transactions/unpaid/unpaid-settings.ts';
import { UnpaidLimits } from '../../../../../core/exchange/transactions/unpaid/unpaid-limits.ts';
import { AltchaCaptchaVerifier } from '../../../../../adapters/captcha/altcha-captcha-verifier.ts';
import { NodeCaptchaSolver } from '../../../../../adapters/captcha/node-captcha-solver.ts';
import { NodeSecrets } from '../../../../../adapters/node/crypto/node-secrets.ts';
import { CreateTransaction } from '../../../../../core/use-cases/transaction-use-cases.ts';
import { type ExchangeFixture, exchangeFixture } from '../../../../support/fixtures/exchange-fixture.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { sampleEvent, sampleRecord } from '../../../../support/samples/sample-transactions.ts';

const settings: UnpaidSettings = { subnet: 2, account: 3, key: 4, strangers: 1_000 };
const clock = new SettableClock();
const captchaVerifier = new AltchaCaptchaVerifier(randomBytes(32), clock, 1);
const secrets = new NodeSecrets(randomBytes(32));
const proofs = new NodeCaptchaSolver();

let fixture: ExchangeFixture;
let subnets = 0;

beforeAll(async () => {
  fixture = await exchangeFixture((parts) => ({ ...parts, unpaid: { captchaVerifier, settings } }), {
    isSettling: false,
    clock,
  });
  await fixture.store.cursors.move('simulated', undefined, '0');
});
afterAll(() => fixture.close());

/** A subnet without earlier calls. */
function newAddress(): string {
  subnets += 1;
  return `198.18.${Math.floor(subnets / 250)}.${subnets % 250}`;
}

const limits = (changed: Partial<UnpaidSettings> = {}) =>
  new UnpaidLimits({ store: fixture.store, secrets, captchaVerifier, settings: { ...settings, ...changed } });

/** Creates only the record of an exchange, if the limits permit it. */
async function make(
  client: Caller,
  { accountId, proof, of = limits() }: { accountId?: string; proof?: string; of?: UnpaidLimits } = {},
) {
  const reservation = await of.reserve({ client, accountId, proof });
  const record = sampleRecord({ payInUntil: clock.now() + 1_000 });
  await fixture.store.atomically(async (unit) => {
    await unit.transactions.insert(record, [sampleEvent(1)]);
    await reservation.commit(unit, record);
  });
  return record;
}

const refusal = async (making: Promise<unknown>): Promise<ExchangeError> =>
  making.then(
    () => expect.fail('it was made'),
    (error: unknown) => ExchangeError.from(error),
  );

async function fill(client: Caller, count: number, accountId?: string): Promise<void> {
  for (let made = 0; made < count; made += 1) await make(client, { ...(accountId && { accountId }) });
}

describe('unpaid exchanges', () => {
  it('need a proof of work beyond the free number of a subnet; an IPv6 /64 is one subnet', async () => {
    const address = newAddress();
    await fill({ address }, 2);
    const { code, challenge, fields } = await refusal(make({ address: `::ffff:${address}` }));
    expect(code).toBe('human-check');
    expect(fields['proof']).toHaveLength(1);
    await make({ address }, { proof: await proofs.solve(challenge!) });
    await make({ address: newAddress() });
    await fill({ address: '2001:db8:1:2::1' }, 1);
    await fill({ address: '2001:db8:1:2:ffff::9' }, 1);
    expect((await refusal(make({ address: '2001:db8:1:2:3::7' }))).code).toBe('human-check');
  });

  it.each([
    ['', {}],
    [', also with one publishable key', { apiKey: { accountId: 'a', keyId: 'k', kind: 'publishable' } }],
  ] as const)(
    'need a proof of work from all subnets of an IPv6 /48 together, beyond ten times the free number of one%s',
    async (_, known) => {
      const site = `2001:db8:${(subnets += 1).toString(16)}`;
      for (let made = 0; made < 20; made += 1) await make({ ...known, address: `${site}:${made.toString(16)}::1` });
      const { code, challenge } = await refusal(make({ ...known, address: `${site}:ff::1` }));
      expect(code).toBe('human-check');
      await make({ ...known, address: `${site}:ff::1` }, { proof: await proofs.solve(challenge!) });
      await make({ ...known, address: '2001:db8:ffff::1' });
    },
  );

  it('accept each proof once, and only from the subnet to which its challenge was issued', async () => {
    const [address, other] = [newAddress(), newAddress()];
    for (const one of [address, other]) await fill({ address: one }, 2);
    const proof = await proofs.solve((await refusal(make({ address }))).challenge!);
    expect((await refusal(make({ address: other }, { proof }))).code).toBe('human-check');
    expect(
      (await refusal(make({ address }, { proof: await proofs.solve(await captchaVerifier.challenge()) }))).code,
    ).toBe('human-check');
    await make({ address }, { proof });
    expect((await refusal(make({ address }, { proof }))).code).toBe('human-check');
  });

  it('make the proof of work harder the more there are', async () => {
    const address = newAddress();
    await fill({ address }, 2);
    const easy = (await refusal(make({ address }))).challenge!;
    const kept = (await refusal(make({ address }))).challenge!;
    for (let made = 0; made < 2; made += 1)
      await make({ address }, { proof: await proofs.solve((await refusal(make({ address }))).challenge!) });
    const hard = (await refusal(make({ address }))).challenge!;
    const difficulty = (text: string) =>
      (JSON.parse(text) as { parameters: { data: { difficulty: number } } }).parameters.data.difficulty;
    expect([difficulty(easy), difficulty(hard)]).toEqual([1, 2]);
    // A stock of easy proofs is useless.
    expect((await refusal(make({ address }, { proof: await proofs.solve(kept) }))).code).toBe('human-check');
  });

  it('let no more through without a proof when requests are concurrent', async () => {
    const address = newAddress();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => make({ address })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(settings.subnet);
    const [count] = await fixture.store.unpaid.counts([`subnet:${address}`]);
    expect(count).toMatchObject({ open: settings.subnet, kept: settings.subnet });
  });

  it('are refused even with proofs once a subnet has a hundred times the free number', async () => {
    const address = newAddress();
    const of = limits({ subnet: 1 });
    await make({ address }, { of });
    const subjects = [`subnet:${address}`];
    for (let added = 1; added < 100; added += 1)
      await fixture.store.unpaid.add({ transactionId: `${address}-${added}`, payInUntil: 1, subjects });
    const { code, message, challenge } = await refusal(make({ address }, { of }));
    expect([code, challenge]).toEqual(['too-many-requests', undefined]);
    expect(message).toContain('100 are the limit');
  });

  it('of a signed-in account count under it and its subnet', async () => {
    const accountId = secrets.newId();
    await fill({ address: newAddress(), session: 's' }, 2, accountId);
    await fill({ address: newAddress(), session: 's' }, 1, accountId);
    const address = newAddress();
    expect((await refusal(make({ address, session: 's' }, { accountId }))).code).toBe('human-check');
    await make({ address });
    // Signing in under ever new accounts does not leave the subnet.
    const shared = newAddress();
    for (let member = 0; member < 2; member += 1) await fill({ address: shared, session: 's' }, 1, secrets.newId());
    expect((await refusal(make({ address: shared, session: 's' }, { accountId: secrets.newId() }))).code).toBe(
      'human-check',
    );
  });

  it('of a secret key count under it from any address, and end with an error that says what to do', async () => {
    const address = newAddress();
    const apiKey = { accountId: secrets.newId(), keyId: secrets.newId(), kind: 'secret' } as const;
    await fill({ address, apiKey: { ...apiKey, kind: 'secret' } }, 3);
    await fill({ address: newAddress(), apiKey }, 1);
    const { code, message, challenge } = await refusal(make({ address, apiKey }));
    expect([code, challenge]).toEqual(['too-many-requests', undefined]);
    expect(message).toBe('There may be 4 unpaid exchanges: pay one, or wait until one has ended');
    // Its subnet's count is not raised.
    await fill({ address }, 2);
    const another = { ...apiKey, keyId: secrets.newId() };
    await fill({ address, apiKey: another }, 4);
    const third = { ...apiKey, keyId: secrets.newId() };
    expect((await refusal(make({ address, apiKey: third }))).message).toContain('There may be 8');
  });

  it('of a publishable key count by subnet within the key, and not for its owner', async () => {
    const [address, other] = [newAddress(), newAddress()];
    const apiKey = { accountId: secrets.newId(), keyId: secrets.newId(), kind: 'publishable' } as const;
    await fill({ address, apiKey }, 2);
    expect((await refusal(make({ address, apiKey }))).challenge).toBeDefined();
    await fill({ address: other, apiKey }, 2);
    // They count for the subnet as well: a key that anybody may copy adds nothing to what its visitors have free.
    expect((await refusal(make({ address: other }))).challenge).toBeDefined();
    await fill({ address, apiKey: { ...apiKey, kind: 'secret' as never } }, 4);
  });

  it('of anonymous callers are limited in total, with a proof for each from half of the limit on; members are not affected', async () => {
    const all = async () => {
      const parts = Array.from({ length: 16 }, (_, part) => `strangers:${part}`);
      return (await fixture.store.unpaid.counts(parts)).reduce((sum, { kept }) => sum + kept, 0);
    };
    const half = limits({ strangers: 2 * (await all()) });
    const { challenge } = await refusal(make({ address: newAddress() }, { of: half }));
    expect(challenge).toBeDefined();
    const full = limits({ strangers: await all() });
    const { code, message } = await refusal(make({ address: newAddress() }, { of: full }));
    expect(code).toBe('too-many-requests');
    expect(message).toContain('log in');
    await make({ address: newAddress(), session: 's' }, { of: full, accountId: secrets.newId() });
    await make({ apiKey: { accountId: secrets.newId(), keyId: secrets.newId(), kind: 'secret' } }, { of: full });
  });

  it('are refused when proofs cannot be verified', async () => {
    const address = newAddress();
    const of = new UnpaidLimits({ store: fixture.store, secrets, settings });
    for (let made = 0; made < 2; made += 1) await make({ address }, { of });
    expect((await refusal(make({ address }, { of }))).code).toBe('too-many-requests');
  });
});

describe('a customer beyond what is free', () => {
  it('solves the proof of work in the background, and gets the one exchange that was requested', async () => {
    const address = newAddress();
    const caller = { address };
    const to = await fixture.addressOf('doge');
    const wanted = { from: 'ltc', to: 'doge', amount: '15', address: to } as const;
    const api = {
      ...fixture.api,
      createTransaction: (input: Parameters<typeof fixture.api.createTransaction>[0], options?: object) =>
        fixture.api.createTransaction(input, { ...options, caller }),
    };
    const create = new CreateTransaction(api, proofs);
    const keys = Array.from({ length: 4 }, () => randomBytes(16).toString('hex'));
    const made = [];
    for (const key of keys) made.push(await create.execute(wanted, key));
    expect(new Set(made.map(({ id }) => id)).size).toBe(4);
    // A repeated request creates and proves nothing more.
    expect((await new CreateTransaction(api).execute(wanted, keys[3]!)).id).toBe(made[3]!.id);
    const [count] = await fixture.store.unpaid.counts([`subnet:${address}`]);
    expect(count!.open).toBe(4);
    await expect(new CreateTransaction(api).execute(wanted, randomBytes(16).toString('hex'))).rejects.toMatchObject({
      code: 'human-check',
    });
  });

  it('consumes no pay-in address and stores no quote when it is refused', async () => {
    const address = newAddress();
    await fill({ address }, 2);
    const to = await fixture.addressOf('doge');
    const [before] = await fixture.store.transactions.payInIndexesFor('simulated', [[]]);
    const wanted = { from: 'ltc', to: 'doge', amount: '15', address: to } as const;
    await expect(fixture.api.createTransaction(wanted, { caller: { address } })).rejects.toMatchObject({
      code: 'human-check',
    });
    const { index } = before as { index: number };
    expect(await fixture.store.transactions.payInIndexesFor('simulated', [[]])).toEqual([{ index: index + 1 }]);
  });
});
