import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsCheck } from '../../../cli/doctor/checks/accounts.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';
import { sampleStaffApi } from '../../support/samples/sample-staff-api.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import type { ApiKey } from '../../support/venues/venue-context.ts';

const PATIENT = { timeout: 300_000 };

describe('altway doctor, of accounts at venues', () => {
  let hedged: HedgedVenues;
  beforeAll(async () => {
    hedged = await HedgedVenues.open();
  }, PATIENT.timeout);
  afterAll(() => hedged?.close());

  const found = async (change: Partial<Installation['configuration']> = {}, isReal = false) => {
    const { ALTWAY_VENUES: venuesFile, ALTWAY_DATA: dataFolder, DATABASE_URL: databaseUrl } = hedged.env;
    const configuration = { venuesFile, dataFolder, databaseUrl, ...change } as Installation['configuration'];
    const staff: Installation['staff'] = (action) => action(sampleStaffApi([]));
    const findings = await accountsCheck.run({ configuration, isReal, staff } as Installation);
    return findings.map(({ grade, what }) => `${grade}: ${what}`);
  };

  it('names rights that a key should not have', PATIENT, async () => {
    expect(await found()).toEqual([
      'good: the key of kraken answers',
      'note: kraken does not tell what its key may do',
      'good: the key of binance answers',
      'good: the key of binance may trade',
      'mend: the key of binance may withdraw',
    ]);
  });

  it('names a key that works from anywhere', PATIENT, async () => {
    const { keys } = hedged.venues.binance;
    const [[key, kept]] = [...keys] as [[string, ApiKey]];
    keys.set(key, { ...kept, isUnbound: true });
    const texts = await found();
    keys.set(key, kept);
    expect(texts).toContain('note: the key of binance works from anywhere');
    expect((await found()).join()).not.toContain('anywhere');
  });

  it('finds a clock that is off, a key that is refused, and a file that others can read', PATIENT, async () => {
    const { kraken, binance } = hedged.venues;
    const skew = kraken.fault({ kind: 'skew', ms: 5_000 });
    const [key] = [...binance.keys.keys()];
    const kept = binance.keys.get(key!)!;
    binance.keys.delete(key!);
    const texts = await found();
    expect(texts).toContainEqual(expect.stringMatching(/^mend: the clock of kraken is \d+ ms off ours$/));
    expect(texts).toContainEqual(expect.stringMatching(/^mend: the key of binance does not work/));
    expect(texts.join()).not.toContain(kept.secret);
    skew.end();
    binance.keys.set(key!, kept);
    hedged.writeFiles(0o644);
    expect(await found()).toContainEqual(expect.stringMatching(/^mend: venues.kraken.account: .*chmod 600 it$/s));
    hedged.writeFiles(0o600);
  });

  it('says what is missing', PATIENT, async () => {
    expect(await found({ databaseUrl: undefined })).toContain('mend: hedging needs PostgreSQL');
    expect(await found({ venuesFile: undefined })).toEqual(['note: positions are not worked off at venues']);
    expect(await found({ venuesFile: undefined }, true)).toEqual(['mend: positions are not worked off at venues']);
  });
});
