import { argon2Sync } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Argon2Hasher, OWASP_COST } from '../../../../adapters/node/crypto/argon2-hasher.ts';
import { phcString, readPhcString } from '../../../../adapters/node/crypto/phc-string.ts';
import { PASSWORD_MINIMUM } from '../../../../core/domain/validation.ts';

/** Fast enough for hundreds of passwords. */
const LIGHT = { memory: 64, passes: 1, parallelism: 1 };

let light: Argon2Hasher;
let real: Argon2Hasher;
beforeAll(async () => {
  light = await Argon2Hasher.open({ cost: LIGHT });
  real = await Argon2Hasher.open();
});

describe('Argon2id hashes', () => {
  it("use Node's argon2, which computes the example of RFC 9106 (section 5.3)", () => {
    const tag = argon2Sync('argon2id', {
      message: Buffer.alloc(32, 1),
      nonce: Buffer.alloc(16, 2),
      secret: Buffer.alloc(8, 3),
      associatedData: Buffer.alloc(12, 4),
      memory: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    });
    expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
  });

  it('match those of the reference implementation', async () => {
    // From the tests of github.com/P-H-C/phc-winner-argon2.
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await real.verify('password', reference)).toBe(true);
    expect(await real.verify('passwore', reference)).toBe(false);
  });

  it("have OWASP's parameters", async () => {
    const hash = await real.hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await real.verify('correct horse', hash)).toBe(true);
    expect(await real.verify('correct horsf', hash)).toBe(false);
  });

  it('differ each time, by their salt', async () => {
    expect(await light.hash('same')).not.toBe(await light.hash('same'));
  });

  it('match no other password', async () => {
    const password = fc.string({ unit: 'grapheme', maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(password, password, async (one, other) => {
        const hash = await light.hash(one);
        expect(await light.verify(one, hash)).toBe(true);
        expect(await light.verify(other, hash)).toBe(one.normalize('NFKC') === other.normalize('NFKC'));
      }),
    );
  });

  it('do not depend on the Unicode form of the password', async () => {
    const hash = await light.hash('caf\u00e9 \ufb01ne');
    expect(await light.verify('cafe\u0301 fine', hash)).toBe(true);
  });

  it('match no password when they are missing or invalid', async () => {
    const [, , , parameters = ''] = (await light.hash('x')).split('$');
    const broken = ['', 'x', '$2b$10$abc', `$argon2i$v=19$${parameters}$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA`];
    for (const hash of [undefined, ...broken]) expect(await light.verify('x', hash)).toBe(false);
  });

  it('take the same work when there is no account: both wait in the queue', async () => {
    const hasher = await Argon2Hasher.open({ cost: LIGHT, most: 1, longestQueue: 0 });
    const hash = await hasher.hash('somebody');
    for (const kept of [hash, undefined]) {
      const both = await Promise.allSettled([hasher.verify('guess', kept), hasher.verify('guess', kept)]);
      // An answer without work would not block the next one.
      expect(both).toMatchObject([{ value: false }, { reason: { code: 'unavailable' } }]);
    }
  });
});

describe('stored password hash', () => {
  it('is outdated exactly when its parameters are weaker than the current ones', async () => {
    expect(real.isOutdated(await light.hash('x'))).toBe(true);
    expect(light.isOutdated(await light.hash('x'))).toBe(false);
    expect(light.isOutdated(await real.hash('x'))).toBe(false);
    expect(real.isOutdated('plain')).toBe(true);
    const bytes = (count: number) => Buffer.alloc(count, 7);
    const made = (cost = OWASP_COST, salt = 16, tag = 32) => phcString({ ...cost, salt: bytes(salt), tag: bytes(tag) });
    expect(real.isOutdated(made())).toBe(false);
    expect(real.isOutdated(made({ ...OWASP_COST, passes: 1 }))).toBe(true);
    expect(real.isOutdated(made({ ...OWASP_COST, memory: 19_455 }))).toBe(true);
    expect(real.isOutdated(made(OWASP_COST, 8))).toBe(true);
    expect(real.isOutdated(made(OWASP_COST, 16, 16))).toBe(true);
  });

  it('is read back as it was written', () => {
    const bytes = (minLength: number) =>
      fc.uint8Array({ minLength, maxLength: 64 }).map((array) => Buffer.from(array) as Buffer);
    const cost = { memory: fc.integer({ min: 800, max: 1_048_576 }), passes: fc.integer({ min: 1, max: 999 }) };
    const hash = fc.record({ ...cost, parallelism: fc.integer({ min: 1, max: 99 }), salt: bytes(9), tag: bytes(12) });
    fc.assert(
      fc.property(hash, (made) => {
        expect(readPhcString(phcString(made))).toEqual(made);
      }),
    );
  });

  it('is refused with parameters that Argon2 does not support', () => {
    const asking = (cost: string) => readPhcString(`$argon2id$v=19$${cost}$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA`);
    expect(asking('m=64,t=1,p=1')).toBeDefined();
    for (const cost of ['m=64,t=0,p=1', 'm=64,t=1,p=0', 'm=7,t=1,p=1', 'm=1048577,t=1,p=1'])
      expect(asking(cost), `${cost}`).toBeUndefined();
  });
});

describe('queue of many logins', () => {
  it('runs a few at a time in order and refuses when it is too long', async () => {
    const hasher = await Argon2Hasher.open({ cost: LIGHT, most: 2, longestQueue: 5 });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => hasher.hash(`${at}`)));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<string>(7).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(answers[9]).toMatchObject({ reason: { name: 'ExchangeError', code: 'unavailable' } });
    expect(await hasher.hash('later')).toMatch(/^\$argon2id/);
  });
});

describe('common passwords', () => {
  it('are tens of thousands that pass the length rule of the form', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const common = dictionary['passwords-common'].filter((password) => [...password].length >= PASSWORD_MINIMUM);
    expect(common.length).toBeGreaterThan(40_000);
    expect(common.filter((password) => !light.isCommon(password.toUpperCase()))).toEqual([]);
  });

  it.each(['password', 'PassWord', 'qwerty', '123456', 'iloveyou', 'trustno1', '\uff11\uff12\uff13\uff14\uff15\uff16'])(
    '%s is on the list',
    (password) => expect(light.isCommon(password)).toBe(true),
  );

  it.each(['correct horse battery staple', 'ms8k-Tq1x', '\u043f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440'])(
    '%s is not on the list',
    (password) => expect(light.isCommon(password)).toBe(false),
  );
});
