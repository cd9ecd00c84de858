import { rescaleUnits } from '../../../../core/domain/amount.ts';
import { OPERATOR } from '../../hedging/hedging-bench.ts';
import { query } from '../../servers/postgres.ts';
import { SIMULATED } from '../../venues/open.ts';
import { MOVED } from './transfer-places.ts';
import type { TransferTown } from './transfer-town.ts';

const WIDE = 18;

type Row = Readonly<Record<'id' | 'state' | 'ticker' | 'from_place' | 'to_place' | 'address', string>> & {
  readonly wide: bigint;
  readonly chain_tx_id: string | null;
};

/** Journal and ledger, by plain SQL, held against the venues' and the chain's own records. @returns what is not right. */
export async function auditTransfers(town: TransferTown): Promise<readonly string[]> {
  const rows = await transfersOf(town.databaseUrl);
  return [
    ...town.problems,
    ...town.chain.audit().unbalanced,
    ...town.chain.audit().wrong,
    ...(await postingFlaws(town.databaseUrl, rows)),
    ...rows.flatMap((row) => sendingFlaws(town, row)),
    ...strayFlaws(town, rows),
    ...(await balanceFlaws(town)),
  ];
}

async function transfersOf(url: string): Promise<readonly Row[]> {
  const rows = await query(
    url,
    `select id, state, ticker, from_place, to_place, address, chain_tx_id, amount * power(10::numeric, 18 - decimals) as wide
     from treasury_transfers`,
  );
  return rows.map((row) => ({ ...row, wide: BigInt(String(row['wide']).split('.')[0]!) }) as Row);
}

/** Each transfer ended once: with one end in the audit, and with the postings of that end. */
async function postingFlaws(url: string, rows: readonly Row[]): Promise<readonly string[]> {
  const posted = await query(
    url,
    `select split_part(id, ':', 2) as id, string_agg(split_part(id, ':', 3), ' ' order by sequence) as steps
     from ledger_postings where kind = 'treasury-transfer' group by 1`,
  );
  const steps = new Map(posted.map(({ id, steps: text }) => [String(id), String(text)]));
  return rows.flatMap(({ id, state, from_place: from, to_place: to }) => {
    const left = from === 'hot' ? 'sent' : 'withdrawn';
    const wanted =
      state === 'arrived'
        ? [to === 'cold' ? 'sent' : `${left} arrived`]
        : state === 'cancelled' && from !== 'hot'
          ? ['withdrawn returned']
          : [];
    const is = steps.get(id) ?? '';
    return wanted.includes(is) ? [] : [`${id} ${from}>${to} is ${state} with the postings '${is}'`];
  });
}

/** What arrived was sent once, and what was cancelled never, by the records of where it was sent from. */
function sendingFlaws(town: TransferTown, { id, state, ticker, from_place: from, address, ...row }: Row): string[] {
  const { currency, code } = MOVED.find((one) => one.currency.ticker === ticker)!;
  const isSent = state === 'arrived';
  const sent =
    from === 'hot'
      ? town.chain
          .paymentsTo(ticker, { address })
          .filter(({ orderId }) => orderId === `treasury-${id}`)
          .map(({ amount, chainTxId }) => [rescaleUnits(amount, currency.decimals, WIDE, 'floor'), chainTxId] as const)
      : withdrawals(town, from, code)
          .filter(({ gross, address: to }) => gross === row.wide && to === address)
          .map(({ gross, txid }) => [gross, txid] as const);
  const isRight = sent.length === (isSent ? 1 : 0);
  const isIt = sent.every(([amount, txid]) => amount === row.wide && txid === row.chain_tx_id);
  if (isRight && isIt) return [];
  return [
    `${id} of ${ticker} from ${from} is ${state} as ${row.chain_tx_id}, and was sent ${sent.length} times: ${sent.join(' ')}`,
  ];
}

/** Nothing was sent that is not in the journal. */
function strayFlaws(town: TransferTown, rows: readonly Row[]): readonly string[] {
  const arrived = rows.filter(({ state }) => state === 'arrived');
  const places = [...town.addresses.values()];
  const paid = MOVED.flatMap(({ currency: { ticker } }) =>
    places.flatMap((byTicker) => town.chain.paymentsTo(ticker, { address: byTicker.get(ticker)! })),
  ).filter(({ kind }) => kind === 'transfer').length;
  const withdrawn = SIMULATED.flatMap((venue) => MOVED.flatMap(({ code }) => withdrawals(town, venue, code))).length;
  const hot = arrived.filter(({ from_place: from }) => from === 'hot').length;
  return paid === hot && withdrawn === arrived.length - hot
    ? []
    : [`${hot} and ${arrived.length - hot} transfers arrived; the chain has ${paid}, the venues ${withdrawn}`];
}

/** The ledger has what the hot wallet and the venues have, and has booked each fee; nothing is in transit. */
async function balanceFlaws(town: TransferTown): Promise<readonly string[]> {
  const sums = await query(
    town.databaseUrl,
    'select currency, account, sum(amount)::text as amount from ledger_entries group by 1, 2',
  );
  const booked = new Map(sums.map((sum) => [`${sum['currency']} ${sum['account']}`, BigInt(String(sum['amount']))]));
  const found: string[] = [];
  const compare = (key: string, real: bigint) => {
    const has = booked.get(key) ?? 0n;
    if (has !== real) found.push(`the ledger has ${has} of ${key}, and it is ${real}`);
  };
  for (const key of booked.keys()) if (key.endsWith(' transit')) compare(key, 0n);
  for (const { currency, code } of MOVED) {
    const { ticker, asset } = currency;
    compare(`${ticker} chain`, town.chain.balanceOf(ticker, { address: town.hot.get(ticker)! }));
    const sent = [...town.addresses.values()].flatMap((byTicker) =>
      town.chain.paymentsTo(ticker, { address: byTicker.get(ticker)! }).filter(({ kind }) => kind === 'transfer'),
    );
    compare(
      `${ticker} network-fees`,
      sent.reduce((sum, { fee }) => sum + fee, 0n),
    );
    for (const venue of SIMULATED) {
      const { engine } = town.venues[venue];
      const { total } = engine.accounts.balances(OPERATOR).get(code)!;
      const wide = (units: bigint) => rescaleUnits(units, engine.assets.get(code)!.decimals, WIDE, 'floor');
      compare(`${venue}:${asset} venues`, wide(total));
      const fees = withdrawals(town, venue, code).reduce((sum, { fee }) => sum + fee, 0n);
      compare(`${venue}:${asset} venue-fees`, fees);
    }
  }
  return found;
}

function withdrawals({ venues }: TransferTown, venue: string, code: string) {
  const { transfers, engine } = venues[venue as (typeof SIMULATED)[number]];
  const wide = (units: bigint) => rescaleUnits(units, engine.assets.get(code)!.decimals, WIDE, 'floor');
  return transfers
    .list(OPERATOR, 'withdrawal', code)
    .map(({ units, fee, address, txid }) => ({ gross: wide(units + fee), fee: wide(fee), address, txid }));
}
