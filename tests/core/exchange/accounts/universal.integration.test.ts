import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientSubnet } from '../../../../core/exchange/accounts/sign-in/client-subnet.ts';
import { recoveryCode } from '../../../../core/domain/accounts/recovery-code.ts';
import { emailKey, foldedEmail } from '../../../../core/domain/accounts/email-key.ts';
import { sameEmail } from '../../../../core/exchange/accounts/sign-in/same-email.ts';
import { Throttle } from '../../../../core/exchange/accounts/sign-in/throttle.ts';
import { MAX_ATTEMPTS, ATTEMPT_WINDOW_MS } from '../../../../core/exchange/accounts/sign-in/throttle-limits.ts';
import { accountFixture, type AccountFixture } from '../../../support/fixtures/account-fixture.ts';
import { failure } from '../../../support/failure.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await accountFixture();
});
afterAll(() => fixture.close());

const group = fc.integer({ min: 0, max: 0xffff });

describe('the throttle', () => {
  it('allows at most five failures in any 15 minutes, for an account and from an address, in any order', async () => {
    let run = 0;
    const steps = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 400_000 }),
        tries: fc.array(fc.record({ account: fc.nat(2), place: fc.nat(2), isRight: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        run += 1;
        const throttle = new Throttle(fixture.store, fixture.secrets, fixture.clock);
        const failed: { key: string; at: number }[] = [];
        for (const { wait, tries } of plan) {
          fixture.clock.advance(wait);
          await Promise.all(
            tries.map(async ({ account, place, isRight }) => {
              const address = `10.${run % 256}.${run >> 8}.${place}`;
              const tried = await throttle.acquire(`login:${run} ${account}`, { address });
              if (tried.status === 'blocked') return;
              if (isRight) return throttle.release(tried);
              const at = fixture.clock.now();
              failed.push({ key: `account ${account}`, at }, { key: `place ${place}`, at });
            }),
          );
        }
        for (const { key, at } of failed) {
          const within = failed.filter((one) => one.key === key && one.at >= at && one.at < at + ATTEMPT_WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(MAX_ATTEMPTS);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('does not count refused tries, so that a blocked account opens again while it is still tried', async () => {
    const throttle = new Throttle(fixture.store, fixture.secrets, fixture.clock);
    const begin = () => throttle.acquire('login:patient', {});
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) await begin();
    for (let minute = 1; minute < 15; minute += 1) {
      fixture.clock.advance(60_000);
      expect(await begin()).toEqual({ status: 'blocked', by: 'account' });
    }
    fixture.clock.advance(60_000);
    expect((await begin()).status).toBe('counted');
  });
});

describe('an e-mail', () => {
  it('is equal in any case of ASCII letters, and distinct from look-alike letters', async () => {
    const sentMails = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-+'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sentMails, sentMails, (one, other) => {
        const email = `${one}@${other}.com`;
        expect(sameEmail(fixture.secrets, email.toUpperCase(), email.toLowerCase())).toBe(true);
        const key = emailKey(email, domainToASCII);
        expect(emailKey(key, domainToASCII)).toBe(key);
      }),
    );
    const { email } = await fixture.member(`kelvin${Math.trunc(fixture.clock.now() / 1000)}@example.com`);
    const twin = email.replace('k', '\u212a');
    expect(sameEmail(fixture.secrets, email, twin)).toBe(false);
    expect((await fixture.browser().api.register({ email: twin })).result).toBe(true);
    expect((await fixture.mails(email)).filter(({ to }) => to === twin)).toEqual([]);
  });

  it('is equal in any spelling of its domain, so that spellings evade no limit', async () => {
    const spellings = [
      'mail.bücher.example',
      'MAIL.BÜCHER.example',
      'mail.xn--bcher-kva.example',
      'Mail。bücher.Example',
    ];
    const { email, id } = await fixture.member(`Ida${Math.trunc(fixture.clock.now() / 1000)}@${spellings[0]}`);
    const local = email.split('@')[0]!;
    for (const domain of spellings) expect((await fixture.store.accounts.byEmail(`${local}@${domain}`))?.id).toBe(id);
    const recover = async (domain: string) =>
      fixture.browser().api.recover({ email: `${local}@${domain}`, captcha: await fixture.proof() });
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) await recover(spellings[n % spellings.length]!);
    for (const domain of spellings) expect((await failure(recover(domain))).code).toBe('too-many-requests');
    const taken = fixture.browser().api.register({ email: `${local}@${spellings[2]}` });
    expect((await failure(taken)).code).toBe('conflict');
  });

  it('opens the same account in any case', async () => {
    const { email, id } = await fixture.member();
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.boolean()), async (flips) => {
        const typed = Array.from(email, (letter) => (flips.next().value ? letter.toUpperCase() : letter.toLowerCase()));
        expect((await fixture.store.accounts.byEmail(typed.join('')))?.id).toBe(id);
        expect(foldedEmail(typed.join(''))).toBe(foldedEmail(email));
      }),
      { numRuns: 20 },
    );
  });
});

describe('an IP address', () => {
  it('counts with its whole /64, and with no other', () => {
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (all, rest) => {
          const hex = all.map((each) => each.toString(16));
          const neighbour = [...hex.slice(0, 4), ...rest.map((each) => each.toString(16).padStart(4, '0'))];
          const network = clientSubnet(hex.join(':'));
          expect(clientSubnet(neighbour.join(':').toUpperCase())).toBe(network);
          expect(network).toBe(`${hex.slice(0, 4).join(':')}::/64`);
          const other = [...hex];
          other[3] = (all[3]! ^ 1).toString(16);
          expect(clientSubnet(other.join(':'))).not.toBe(network);
        },
      ),
    );
  });

  it('is the same in any notation', () => {
    expect(['::ffff:192.0.2.1', '::FFFF:192.0.2.1', '192.0.2.1'].map(clientSubnet)).toEqual(Array(3).fill('192.0.2.1'));
    expect(clientSubnet('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(clientSubnet('2001:db8:0:0:1::')).toBe('2001:db8:0:0::/64');
    expect(clientSubnet('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
    expect(clientSubnet('64:ff9b::192.0.2.33')).toBe('64:ff9b:0:0::/64');
    expect(clientSubnet('::1')).toBe('0:0:0:0::/64');
  });
});

describe('a recovery code', () => {
  it('is accepted in any spelling', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.constantFrom('', '-', ' ', '\u2013')), fc.boolean(), (between, isUpper) => {
        const code = fixture.secrets.newRecoveryCode();
        const typed = Array.from(code.replaceAll('-', ''), (letter) => `${letter}${between.next().value}`).join('');
        expect(recoveryCode(isUpper ? typed.toUpperCase() : typed)).toBe(code);
      }),
    );
    for (const none of ['', '123456', 'abcd-efgh-ijkl', 'a'.repeat(23), 'a'.repeat(25)])
      expect(recoveryCode(none)).toBeUndefined();
  });
});
