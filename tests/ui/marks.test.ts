import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../adapters/market-embedded/embedded-catalogue.ts';
import { markPath, networkFile, networkPath } from '../../ui/components/currency-mark/mark-path.ts';
import { tokenNetwork } from '../../ui/components/currency-names.ts';
import { letterMark } from '../support/marks/letter-mark.ts';

const PUBLIC = 'ui/public';
const catalogue = new EmbeddedCatalogue().list();
const files = [`${PUBLIC}/marks`, `${PUBLIC}/marks/networks`].flatMap((folder) => {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => join(folder, name));
});

describe('the marks', () => {
  it('exist for every asset of the embedded market', () => {
    const missing = catalogue.filter(({ asset }) => !files.includes(join(PUBLIC, markPath(asset))));
    expect(missing).toEqual([]);
  });

  it('exist for every network that a token is sent over', () => {
    const networks = new Set(catalogue.map(tokenNetwork).filter((network) => network !== undefined));
    expect(networks.size).toBeGreaterThan(10);
    expect([...networks].filter((network) => !files.includes(join(PUBLIC, networkPath(network))))).toEqual([]);
  });

  it.each(files)('of file %s are a small picture without scripts and requests', (file) => {
    const svg = readFileSync(file, 'utf8');
    expect(svg).toMatch(/^<svg[^>]* viewBox="[\d. ]+"[^>]*>.*<\/svg>\s*$/s);
    expect(svg).not.toMatch(/<(script|foreignObject|image|style|text)\b|\son\w+=|href="(?!#)|url\((?!#)/i);
    expect(statSync(file).size).toBeLessThan(12_600);
  });
});

describe('a network', () => {
  it('is named for a currency that shares its name with another', () => {
    const shown = catalogue
      .filter(({ asset, kind }) => asset === 'eth' && kind !== 'fiat')
      .map((currency) => [currency.ticker, tokenNetwork(currency)]);
    expect(shown).toContainEqual(['eth', undefined]);
    expect(shown).toContainEqual(['etharb', 'Arbitrum One']);
  });

  it('has a file name that needs no escape, for any network name', () => {
    expect(networkFile('BNB Smart Chain')).toBe('bnb-smart-chain');
    fc.assert(fc.property(fc.string(), (name) => /^[a-z0-9]*(-[a-z0-9]+)*$/.test(networkFile(name))));
  });
});

it('letters are outlines, so that they look the same without the page’s fonts', () => {
  expect(letterMark('aud').match(/<path transform/g)).toHaveLength(2);
  expect(letterMark('1000sats').match(/<path transform/g)).toHaveLength(3);
});
