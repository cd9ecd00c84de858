import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalPosting, firstBrokenPosting, GENESIS_HASH } from '../../../core/domain/transactions/ledger-hash.ts';
import { ACCOUNTS, type BookedPosting, type LedgerEntry } from '../../../core/domain/transactions/ledger.ts';
import { samplePosting, sha256 } from '../../support/samples/sample-transactions.ts';
import type { StoreSubject } from './store-subject.ts';

const MANY = 20;
const ALL = 1_000_000;

const postingEntries = fc
  .array(
    fc.record({
      currency: fc.constantFrom('btc', 'eth', 'doge'),
      from: fc.constantFrom(...ACCOUNTS),
      to: fc.constantFrom(...ACCOUNTS),
      amount: fc.bigInt({ min: 1n, max: 10n ** 60n }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((moves) =>
    moves.flatMap(({ currency, from, to, amount }): LedgerEntry[] => [
      { currency, account: from, amount: -amount },
      { currency, account: to, amount },
    ]),
  );

/** Tests of the double-entry ledger. */
export function ledgerContract(subject: () => StoreSubject): void {
  const ledger = () => subject().store.ledger;
  const content = (...parts: Parameters<typeof samplePosting>) =>
    `'${canonicalPosting(samplePosting(...parts)).replaceAll("'", "''")}'`;

  it('appends postings in order, each chained to the one before', async () => {
    const [before] = (await ledger().postings(0, ALL)).slice(-1);
    const first = samplePosting('chain-1', 2n ** 250n, { transactionId: 'tx-1', kind: 'pay-in "ü"' });
    await ledger().post(first);
    await ledger().post(samplePosting('chain-2'));
    const [one, two] = await ledger().postings(before?.sequence ?? 0, 10);
    expect(one).toMatchObject({ ...first, previousHash: before?.hash ?? GENESIS_HASH });
    expect(two).toMatchObject({ id: 'chain-2', sequence: one!.sequence + 1, previousHash: one!.hash });
    expect(two).not.toHaveProperty('transactionId');
    expect(await ledger().ofTransaction('tx-1')).toEqual([one]);
    expect(await ledger().postings(two!.sequence, 10)).toEqual([]);
    expect(await ledger().postings(one!.sequence - 1, 1)).toEqual([one]);
  });

  it('stores any text unchanged, in a unit of work too', async () => {
    const kinds = [
      `it's`,
      String.raw`\' ; drop table ledger_entries; --`,
      '"\\',
      "$1 %s E'\n\t",
      '\u{1f4b0}',
      `''\\''`,
    ];
    await subject().store.atomically(async (unit) => {
      for (const kind of kinds)
        await unit.ledger.post(samplePosting(`text ${kind}`, 1n, { kind, transactionId: 'texts' }));
    });
    const booked = await ledger().ofTransaction('texts');
    expect(booked.map(({ kind }) => kind)).toEqual(kinds);
    expect(booked.map(({ id }) => id)).toEqual(kinds.map((kind) => `text ${kind}`));
    expect(firstBrokenPosting(sha256, await ledger().postings(0, ALL))).toBeUndefined();
  });

  it('keeps nothing of a unit of work whose posting the database refuses', async () => {
    const entries: LedgerEntry[] = [
      { currency: 'btc', account: 'chain', amount: 10n ** 80n },
      { currency: 'btc', account: 'capital', amount: -(10n ** 80n) },
    ];
    const failing = subject().store.atomically(async (unit) => {
      await unit.cursors.move('refused', undefined, '1');
      await unit.ledger.post(samplePosting('too large', 1n, { entries }));
    });
    await expect(failing).rejects.toThrow(/overflow/);
    expect(await subject().store.cursors.get('refused')).toBeUndefined();
    expect((await ledger().postings(0, ALL)).some(({ id }) => id === 'too large')).toBe(false);
  });

  it('returns the entries of the postings in order', async () => {
    const last = async () => (await ledger().postings(0, ALL)).at(-1)?.sequence ?? 0;
    const before = await last();
    await ledger().post(samplePosting('lines-1', 2n ** 250n));
    await ledger().post(samplePosting('lines-2', 7n));
    const lines = await ledger().entries(before, await last());
    const booked = await ledger().postings(before, ALL);
    expect(lines).toEqual(booked.flatMap(({ sequence, entries }) => entries.map((entry) => ({ ...entry, sequence }))));
    expect(await ledger().entries(before, before + 1)).toEqual(lines.slice(0, 2));
    expect(await ledger().entries(before, ALL, 1)).toEqual(lines.slice(0, 1));
    expect(await ledger().entries(await last(), ALL)).toEqual([]);
  });

  it('posts once per ID, ignoring retries with any content', async () => {
    const booked = async () => (await ledger().postings(0, ALL)).filter(({ id }) => id === 'once');
    await Promise.all(Array.from({ length: MANY }, () => ledger().post(samplePosting('once'))));
    await ledger().post(samplePosting('once', 77n));
    await subject().store.atomically(async (unit) => {
      await unit.ledger.post(samplePosting('once', 78n));
      await unit.ledger.post(samplePosting('once-more'));
      await unit.ledger.post(samplePosting('once-more'));
    });
    expect(await booked()).toMatchObject([{ entries: samplePosting('once').entries }]);
    const all = await ledger().postings(0, ALL);
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  });

  it('refuses a posting that is not balanced in each currency', async () => {
    const entries: LedgerEntry[] = [
      { currency: 'btc', account: 'chain', amount: 5n },
      { currency: 'eth', account: 'customers', amount: -5n },
    ];
    await expect(ledger().post(samplePosting('skewed', 1n, { entries }))).rejects.toThrow(
      /not balanced: 5 btc, -5 eth/,
    );
    const unit = subject().store.atomically(async ({ ledger }) =>
      ledger.post(samplePosting('skewed', 1n, { entries })),
    );
    await expect(unit).rejects.toThrow(/not balanced/);
  });

  it('refuses invalid postings in the database itself', async () => {
    const entry = (account: string, amount: string) => `'["raw","x",null,1,[["btc","${account}","${amount}"]]]'`;
    const insert = (text: string) => subject().query(`insert into ledger_postings (content) values (${text})`);
    await expect(insert(entry('chain', '5'))).rejects.toThrow(/not balanced: 5 of btc/);
    await expect(insert(entry('chain', '0'))).rejects.toThrow(/null value in column "amount"/);
    await expect(insert(entry('chain', '1.5'))).rejects.toThrow(/null value in column "amount"/);
    await expect(insert(entry('pocket', '5'))).rejects.toThrow(/account/);
    await expect(insert(entry('chain', `1${'0'.repeat(78)}`))).rejects.toThrow(/overflow/);
    await expect(insert(`'{}'`)).rejects.toThrow(/null value/);
    expect((await ledger().postings(0, ALL)).some(({ id }) => id === 'raw')).toBe(false);
  });

  it('numbers and hashes postings inserted by plain SQL in the database itself', async () => {
    const [before] = (await ledger().postings(0, ALL)).slice(-1);
    await subject().query(
      `insert into ledger_postings (content, sequence, hash) values (${content('forged')}, 1000000, 'mine')`,
    );
    const [forged] = await ledger().postings(before!.sequence, 10);
    expect(forged).toMatchObject({ id: 'forged', sequence: before!.sequence + 1 });
    expect(firstBrokenPosting(sha256, [forged!], before)).toBeUndefined();
  });

  it.each(['ledger_postings', 'ledger_entries', 'ledger_balances'])(
    'refuses plain SQL that changes %s',
    async (table) => {
      await ledger().post(samplePosting(`for-${table}`));
      const column = table === 'ledger_postings' ? 'kind = kind' : 'amount = amount * 2';
      const refused = /append-only|follows the postings alone/;
      await expect(subject().query(`update ${table} set ${column}`)).rejects.toThrow(refused);
      await expect(subject().query(`delete from ${table}`)).rejects.toThrow(refused);
      await expect(subject().query(`truncate ${table}`)).rejects.toThrow(refused);
    },
  );

  it('refuses entries and totals that do not come from postings', async () => {
    const refused = /follows the postings alone/;
    const entry = `insert into ledger_entries values (1, 9, 'btc', 'chain', 5), (1, 10, 'btc', 'customers', -5)`;
    await expect(subject().query(entry)).rejects.toThrow(refused);
    await expect(subject().query(`insert into ledger_balances values ('xyz', 'chain', 5)`)).rejects.toThrow(refused);
  });

  it('reveals tampered postings', async () => {
    for (let index = 0; index < 3; index += 1) await ledger().post(samplePosting(`tamper-${index}`));
    const book = await ledger().postings(0, ALL);
    expect(firstBrokenPosting(sha256, book)).toBeUndefined();
    const victim = book.at(-2)!;
    const changed = (parts: Partial<BookedPosting>) =>
      firstBrokenPosting(
        sha256,
        book.map((posting) => (posting === victim ? { ...posting, ...parts } : posting)),
      );
    const entries = victim.entries.map((entry) => ({ ...entry, amount: entry.amount * 2n }));
    for (const parts of [
      { entries },
      { at: 2 },
      { id: 'other' },
      { kind: 'x' },
      { transactionId: 'y' },
      { hash: 'z' },
    ]) {
      expect(changed(parts)).toBe(victim.sequence);
    }
    expect(firstBrokenPosting(sha256, book.toSpliced(-2, 1))).toBe(book.at(-1)!.sequence);
    expect(firstBrokenPosting(sha256, book.slice(1))).toBe(2);
    expect(firstBrokenPosting(sha256, book.slice(1), book[0])).toBeUndefined();
  });

  it('keeps every currency at zero and the totals correct under concurrent postings', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(postingEntries, { minLength: 1, maxLength: 6 }), async (postings) => {
        run += 1;
        await Promise.all(
          postings.map((entries, index) => ledger().post({ id: `r${run}-${index}`, kind: 'any', at: index, entries })),
        );
        const sums = new Map<string, bigint>();
        for (const { entries } of await ledger().postings(0, ALL)) {
          for (const { currency, account, amount } of entries) {
            sums.set(`${currency} ${account}`, (sums.get(`${currency} ${account}`) ?? 0n) + amount);
          }
        }
        const balances = await ledger().balances();
        expect(new Map(balances.map(({ currency, account, amount }) => [`${currency} ${account}`, amount]))).toEqual(
          sums,
        );
        for (const currency of new Set(balances.map((balance) => balance.currency))) {
          const rest = balances.filter((balance) => balance.currency === currency);
          expect(rest.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        }
      }),
      { numRuns: 15 },
    );
    const table = await subject().query(
      'select currency, account, sum(amount)::text as amount from ledger_entries group by 1, 2 order by 1, 2',
    );
    const balances = (await ledger().balances()).map((balance) => ({ ...balance, amount: String(balance.amount) }));
    const key = ({ currency, account }: Record<string, unknown>) => `${String(currency)} ${String(account)}`;
    expect(balances.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      [...table].toSorted((a, b) => key(a).localeCompare(key(b))),
    );
    expect(firstBrokenPosting(sha256, await ledger().postings(0, ALL))).toBeUndefined();
  });
}
