import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { asyncScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { waitFor } from '../../support/wait-for.ts';
import { SimulatedBench } from './simulated-bench.ts';

const CHILD = resolve('tests/adapters/chain-simulated/chain-child.ts');

function startChainProcess(path: string, name: string): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [CHILD, path, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, said: () => text };
}

it(
  'simulated chain keeps each accepted payout exactly once and stays balanced when its processes are killed',
  { timeout: 120_000 },
  async () => {
    const bench = new SimulatedBench({ clock: asyncScheduler });
    try {
      const processes = ['first', 'second', 'third'].map((name) => startChainProcess(bench.path, name));
      for (const { child, said } of processes) {
        const atLeast = 5 + Math.random() * 20;
        await waitFor('payouts', () => (said().split('sent ').length > atLeast ? true : undefined), 60_000);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      const lines = processes.flatMap(({ said }) => said().split('\n').slice(0, -1));
      const all = (word: string) =>
        lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
      for (const id of [...all('sent'), ...all('faucet')]) {
        expect((await bench.chain.transferStatus(id)).status).not.toBe('unknown');
      }
      // A process that takes over from a killed one broadcasts its signed transactions, not knowing whether they were
      // sent.
      for (const raw of all('raw')) await bench.chain.broadcast(raw);
      for (const raw of all('raw')) {
        const { address } = JSON.parse((JSON.parse(raw) as { transfer: string }).transfer) as { address: string };
        expect(bench.chain.paymentsTo('ltc', { address })).toHaveLength(1);
        expect(bench.chain.balanceOf('ltc', { address })).toBe(1_000n);
      }
      expect(all('sent').length).toBeGreaterThan(15);
      expect(bench.chain.audit()).toEqual({ unbalanced: [], wrong: [] });
    } finally {
      bench.close();
    }
  },
);
