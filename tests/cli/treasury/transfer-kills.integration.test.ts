import { afterAll, beforeAll, expect, it } from 'vitest';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { OPERATOR } from '../../support/hedging/hedging-bench.ts';
import { auditTransfers } from '../../support/treasury/kills/transfer-audit.ts';
import { TransferKills } from '../../support/treasury/kills/transfer-kills.ts';
import { TransferStaff } from '../../support/treasury/kills/transfer-staff.ts';
import { TransferTown } from '../../support/treasury/kills/transfer-town.ts';
import { TransferWatch } from '../../support/treasury/kills/transfer-watch.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Processes that are killed; `TRANSFER_KILLS` chooses another number. */
const KILLS = Number(process.env['TRANSFER_KILLS'] ?? 2);
const TIMEOUT_MS = 600_000 + KILLS * 30_000;
const PATIENCE_MS = 240_000;

let town: TransferTown;
let watch: TransferWatch;

beforeAll(async () => {
  town = await TransferTown.open();
  watch = await TransferWatch.open(town.databaseUrl);
}, PATIENCE_MS);

afterAll(async () => {
  await watch?.close();
  await town?.close();
}, PATIENCE_MS);

/** What has not ended, and what may be in the way, for people. */
async function shown(): Promise<string> {
  const open = await town.store.treasuryTransfers.open();
  const transfers = open.map(({ id, from, to, state, step, note }) => [id, from, to, state, step, note].join(' '));
  const outputs = Object.values(town.processes).map(({ name, output }) => `${name}: ${output}`);
  return [...transfers, JSON.stringify(await haltsOf(town.store)), ...outputs].join('\n');
}

const withWhatIsShown = async (error: unknown) => {
  throw new Error(`${String(error)}\n${await shown()}`);
};

it(`sends once, and loses nothing, when processes are killed ${KILLS} times`, { timeout: TIMEOUT_MS }, async () => {
  await town.booked(PATIENCE_MS);
  const staff = new TransferStaff(town);
  const kills = new TransferKills(town, watch);
  const working = staff.work();
  await Promise.race([kills.run(KILLS), working]).catch(withWhatIsShown);
  staff.finish();
  let isEnded = false;
  const ended = waitFor('the end of each transfer', () => isEnded || undefined, PATIENCE_MS);
  await Promise.race([working.then(() => (isEnded = true)), ended]).catch(withWhatIsShown);
  // Fees of a transaction are booked a moment after it.
  const isRight = async () => (await auditTransfers(town)).length === 0 || undefined;
  await waitFor('the ledger', isRight).catch(() => {});
  expect(await auditTransfers(town)).toEqual([]);
  expect(await haltsOf(town.store)).toEqual([]);
  expect(Object.values(town.processes).flatMap(({ deaths }) => deaths)).toEqual([]);
  const figures = await kills.figures();
  if (process.env['TRANSFER_KILLS'] !== undefined) process.stdout.write(`${JSON.stringify(figures)}\n`);

  // Coins that are sent once more do not escape the audit.
  const { transfers } = town.venues.kraken;
  const way = { network: transfers.networks('LTC')[0]!, address: town.hot.get('ltc')! };
  transfers.withdraw(OPERATOR, 'LTC', '1', way);
  expect(await auditTransfers(town)).not.toEqual([]);
});
