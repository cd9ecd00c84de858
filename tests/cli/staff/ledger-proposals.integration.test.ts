import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../cli/program.ts';
import type { LedgerProposal } from '../../../core/ports/apis/staff-api.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';

const SLOW_MS = 300_000;
const REASON = ['--reason', 'sent to the cold wallet'];

let folder: string;
const envs = new Map<string, Record<string, string>>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-proposals-'));
  await copyPreparedDatabase(folder);
  for (const [name, person] of [
    ['ada', 'ada'],
    ['ada-phone', 'ada'],
    ['grace', 'grace'],
  ] as const) {
    const { staff, env } = staffAccess(folder, name, person);
    staff.close();
    envs.set(name, env);
  }
}, SLOW_MS);
afterAll(() => rmSync(folder, { recursive: true }));

async function ledger(name: string, ...words: readonly string[]) {
  const terminal = fakeTerminal(envs.get(name));
  const code = await run(['ledger', ...words, '--data', folder], terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('altway ledger propose, approve, reject and proposals', { timeout: SLOW_MS }, () => {
  it('book what one person proposes and another approves', async () => {
    expect(await ledger('ada', 'proposals')).toMatchObject({ code: 0, out: 'Nothing was proposed.\n' });
    const made = await ledger(
      'ada',
      'propose',
      '0.5 ltc chain>capital',
      '0.01 ltc chain>network-fees',
      ...REASON,
      '--json',
    );
    expect({ code: made.code, err: made.err }).toEqual({ code: 0, err: '' });
    const { id } = JSON.parse(made.out) as LedgerProposal;
    for (const name of ['ada', 'ada-phone']) {
      const own = await ledger(name, 'approve', id, ...REASON);
      expect(own).toMatchObject({ code: 3, err: 'altway: Another person must approve what you have proposed\n' });
    }
    const done = await ledger('grace', 'approve', id, '--reason', 'seen on the chain');
    expect(done.code).toBe(0);
    const lines = done.out.trimEnd().split('\n');
    expect(lines[0]).toMatch(new RegExp(`^${id}  approved; proposed \\S+ by ada: sent to the cold wallet$`));
    expect(lines.slice(1, 3)).toEqual(['  0.5 ltc  chain > capital', '  0.01 ltc  chain > network-fees']);
    expect(lines[3]).toMatch(/^ {2}approved \S+ by grace: seen on the chain$/);
    const balances = (await ledger('ada', 'balances')).out;
    expect(balances).toMatch(/ltc +chain +-0\.51 /);
    expect((await ledger('ada', 'audit')).code).toBe(0);
  });

  it('end a proposal, and tell what is wrong with a command', async () => {
    const made = await ledger('ada', 'propose', '1 ltc chain>capital', ...REASON, '--json');
    const { id } = JSON.parse(made.out) as LedgerProposal;
    expect(await ledger('ada', 'reject', id, ...REASON)).toMatchObject({ code: 0 });
    expect(await ledger('grace', 'approve', id, ...REASON)).toMatchObject({
      code: 3,
      err: 'altway: The proposal is rejected already\n',
    });
    const unknown = await ledger('grace', 'approve', 'aaaaaaaaaaaa', ...REASON);
    expect(unknown).toMatchObject({ code: 3, err: 'altway: There is no such proposal\n' });
    for (const move of ['1 ltc chain capital', '1 ltc chain>pocket', 'ltc chain>capital'])
      expect((await ledger('ada', 'propose', move, ...REASON)).code).toBe(2);
    expect((await ledger('ada', 'propose', '1 ltc chain>capital')).code).toBe(2);
    const tooSmall = await ledger('ada', 'propose', '0.000000001 ltc chain>capital', ...REASON);
    expect(tooSmall.code).toBe(2);
    expect(tooSmall.err).toContain('moves.0.amount: must have at most 8 decimals');
  });

  it('compare nothing while no server has ever looked at a chain', async () => {
    const { code, out, err } = await ledger('ada', 'reconcile', '--wait', '1');
    expect(code).toBe(4);
    expect(out).toContain('ltc: the ledger says -0.51, and no chain is compared');
    expect(err).toBe('altway: not every chain was compared\n');
  });
});
