import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { pageWeight } from '../support/browser/page-weight.ts';
import type { Figure } from './figures/figure.ts';

export const name = 'Page weight: initial JavaScript of the exchange page, gzip';

const BARE = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.body, createElement('p'));
`;

/** Needs `npm run build` to have run. */
export async function run(): Promise<Figure[]> {
  const page = pageWeight('dist/page');
  const bare = await weighBareReact();
  return [
    { name: 'scripts', value: page.scripts / 1000, unit: 'kB', ceiling: 130 },
    { name: 'styles', value: page.styles / 1000, unit: 'kB', ceiling: 30 },
    { name: 'react and react-dom alone', value: bare / 1000, unit: 'kB' },
    { name: 'scripts against react and react-dom alone', value: page.scripts / bare, unit: '×' },
  ];
}

async function weighBareReact(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'altway-bare-'));
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'bare.js'), BARE);
    const rolldownOptions = { input: 'bare.js' };
    await build({ root: folder, configFile: false, logLevel: 'error', build: { manifest: true, rolldownOptions } });
    return pageWeight(join(folder, 'dist'), { entry: 'bare.js' }).scripts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
