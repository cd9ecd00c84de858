import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signerFolder } from '../../../../adapters/signer/signer-folder.ts';
import { OPERATOR } from '../../hedging/hedging-bench.ts';
import { type OpenVenues, SIMULATED, type SimulatedName } from '../../venues/open.ts';
import { type Addresses, type Moved, MOVED, wayOf } from './transfer-places.ts';

const FUNDS = { BTC: '50', ETH: '2000', LTC: '5000', DOGE: '5000000', USDT: '2000000' };
const SOCKETS = { kraken: '/v2', binance: '/stream' };

interface Places {
  readonly folder: string;
  readonly venues: OpenVenues;
  readonly addresses: Addresses;
  /** The hot wallet's addresses, by ticker. */
  readonly hot: ReadonlyMap<string, string>;
}

/** Writes the server's file of the treasury. @param withdrawals venues that the signer withdraws from. */
export function writeTreasury({ folder, addresses }: Places, withdrawals: readonly string[]): void {
  const own = (place: string) => Object.fromEntries(addresses.get(place)!);
  const band = { least: 0, target: 1, most: 1_000_000_000 };
  const hotWallet = Object.fromEntries(
    MOVED.map(({ currency: { ticker } }) => [ticker, { ...band, cold: own('cold')[ticker] }]),
  );
  const atVenues = Object.fromEntries(SIMULATED.map((venue) => [venue, own(venue)]));
  const transfers = { most: 1_000_000, dayMost: 1_000_000_000, withdrawals, addresses: atVenues };
  writeFileSync(join(folder, 'treasury.json'), JSON.stringify({ hotWallet, transfers }));
}

/** Writes the signer's own list of addresses. */
export function writeTreasuryAddresses({ folder, addresses }: Places): void {
  const { path, treasury } = signerFolder(folder);
  mkdirSync(path, { mode: 0o700 });
  const listed = MOVED.map(({ currency: { ticker } }) => [
    ticker,
    [...addresses.values()].map((byTicker) => byTicker.get(ticker)),
  ]);
  writeFileSync(treasury, JSON.stringify({ simulated: Object.fromEntries(listed) }), { mode: 0o600 });
}

/** Opens accounts at the venues, and writes the file of venues with keys that trade. */
export function writeVenues({ folder, venues }: Places): void {
  const assets = [...MOVED.map(({ currency }) => currency.asset), 'usd'];
  const entries = SIMULATED.map((name) => {
    const { key: apiKey, secret } = venues[name].openAccount(OPERATOR, FUNDS, false);
    const keyFile = join(folder, `${name}.key`);
    writeFileSync(keyFile, JSON.stringify({ apiKey, secret }), { mode: 0o600 });
    const { url: rest, socketUrl } = venues[name];
    return [name, { rest, socket: socketUrl + SOCKETS[name], assets, account: { keyFile } }] as const;
  });
  const hedging = { unit: 'usdt', homes: ['usdt', 'usd'], orderLimit: 5_000, dayLimit: 1_000_000 };
  const file = { process: 'elsewhere', venues: Object.fromEntries(entries), hedging };
  writeFileSync(join(folder, 'venues.json'), JSON.stringify(file));
}

/** Writes the signer's keys that withdraw, each with the one address of a currency that it withdraws to. */
export function writeWithdrawals(places: Places): void {
  const accounts = SIMULATED.map((name) => {
    const venue = places.venues[name];
    const { key: apiKey, secret } = venue.addKey(OPERATOR, randomBytes(64).toString('base64'), true);
    const rules = MOVED.map((moved) => [moved.currency.ticker, ruleOf(places, name, moved)]);
    return [name, { apiKey, secret, currencies: Object.fromEntries(rules) }];
  });
  const { withdrawals } = signerFolder(places.folder);
  writeFileSync(withdrawals, JSON.stringify(Object.fromEntries(accounts)), { mode: 0o600 });
}

function ruleOf({ venues, hot, addresses }: Places, name: SimulatedName, { currency: { ticker }, code: asset }: Moved) {
  const to = wayOf(name, ticker);
  const address = (to === 'hot' ? hot : addresses.get(to)!).get(ticker)!;
  const network = venues[name].transfers.networks(asset)[0]!;
  const rule = { asset, address, order: '1000000', day: '1000000000' };
  if (name === 'binance') return { ...rule, network: network.id };
  const saved = { account: OPERATOR, name: `own ${ticker}`, asset, network, address };
  venues.kraken.face.savedAddresses.push(saved);
  return { ...rule, key: saved.name };
}
