import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { readChains } from '../../../cli/chains/read-chains.ts';
import { chainsFile } from '../../support/fixtures/real-chains-fixture.ts';

const node = { url: 'http://127.0.0.1:1', user: 'altway', password: 'a-password-of-mine' };
const [litecoin] = chainsFile(node, 'http://127.0.0.1:1', '0xdAC17F958D2ee523a2206206994597C13D831ec7').chains;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'altway-shared-payouts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function termsOf(changes: object): readonly unknown[] {
  const path = join(folder, 'chains.json');
  writeFileSync(path, JSON.stringify({ chains: [{ ...litecoin, ...changes }] }));
  const [chain] = readChains(path, new EmbeddedCatalogue().list()).chains;
  return chain?.kind === 'bitcoin-family' ? [chain.parameters.maximumPayments, chain.parameters.mergeBelow] : [];
}

it('payouts share a transaction, and spend small coins up to a fee rate, as the file says', () => {
  expect(termsOf({})).toEqual([25, 3_000n]);
  expect(termsOf({ maximumPayments: 1, mergeBelow: 0 })).toEqual([1, 0n]);
  expect(() => termsOf({ maximumPayments: 26 })).toThrow(/maximumPayments/);
  expect(() => termsOf({ mergeBelow: -1 })).toThrow(/mergeBelow/);
});
