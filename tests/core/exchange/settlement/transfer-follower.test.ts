import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import type { SignedForm } from '../../../../core/domain/transaction-record.ts';
import { TransferFollower } from '../../../../core/exchange/settlement/transfer-follower.ts';
import type { Chain, TransferStatus } from '../../../../core/ports/chains/chain.ts';
import type { SignedRequest, Signer } from '../../../../core/ports/chains/signer.ts';
import type { StuckTransfers } from '../../../../core/ports/chains/stuck-transfers.ts';

const PATIENCE = 100;
const order = { id: 'a-1', ticker: 'eth', to: { address: '0xabc' }, amount: 1n };
const form = (name: string): SignedForm => ({ unsigned: `u${name}`, raw: `r${name}`, chainTxId: `t${name}` });
const state = (status: TransferStatus['status']): TransferStatus => ({ status, confirmations: 0 });

interface Scene {
  /** The status of each transaction; `unknown` unless given. */
  readonly states?: Readonly<Record<string, TransferStatus['status']>>;
  /** Transactions that the node refuses. */
  readonly refused?: readonly string[];
  readonly replacement?: StuckTransfers['replacement'];
  readonly dead?: string | undefined;
  /** What the signer knows besides the given forms. */
  readonly known?: readonly SignedForm[];
  readonly now?: number;
}

/** Follows a transfer whose newest form was signed at 0. */
function scene({ states = {}, refused = [], now = PATIENCE, known, ...given }: Scene) {
  const broadcast: string[] = [];
  const chain = {
    id: 'ethereum',
    transferStatus: async (id: string) => state(states[id] ?? 'unknown'),
    broadcast: async (raw: string) => {
      broadcast.push(raw);
      if (refused.includes(raw)) throw new Error(`${raw} is refused`);
    },
    stuckTransfers: {
      patienceMs: PATIENCE,
      replacement: given.replacement ?? (async (_, forms) => `u${forms.length + 1}`),
      deadBecause: async () => given.dead,
    },
  } as Partial<Chain> as Chain;
  return {
    broadcast,
    follow: (forms: readonly SignedForm[], asked?: 'bump' | 'bury') => {
      const signer: Pick<Signer, 'replace' | 'signedFor'> = {
        replace: async ({ unsigned }) => form(unsigned.slice(1)),
        signedFor: async () => (known ?? forms).map((one) => one as SignedRequest),
      };
      return new TransferFollower(signer, { now: () => now }).follow(chain, { order, forms, signedAt: 0, asked });
    },
  };
}

const TOO_DEAR = new ExchangeError('unavailable', 'too dear');
const dear: StuckTransfers['replacement'] = async () => Promise.reject(TOO_DEAR);

describe('a signed transfer', () => {
  it('waits at its fee until its time is over, then gets a higher one', async () => {
    const states = { t1: 'pending' } as const;
    expect(await scene({ states, now: PATIENCE - 1 }).follow([form('1')])).toEqual({ kind: 'waits' });
    const late = scene({ states });
    expect(await late.follow([form('1')])).toEqual({ kind: 'replaced', forms: [form('1'), form('2')] });
    expect(late.broadcast).toEqual([]);
    const enough = scene({ states, replacement: async () => undefined });
    expect(await enough.follow([form('1')])).toEqual({ kind: 'waits' });
  });

  it('gets a higher fee at once when the node refuses it for its fee, or staff asks for it', async () => {
    const raised = { kind: 'replaced', forms: [form('1'), form('2')] };
    expect(await scene({ now: 1, refused: ['r1'] }).follow([form('1')])).toEqual(raised);
    expect(await scene({ now: 1, states: { t1: 'pending' } }).follow([form('1')], 'bump')).toEqual(raised);
  });

  it('shows why its fee cannot be raised when it has waited for long, or staff asked for it', async () => {
    const states = { t1: 'pending' } as const;
    expect(await scene({ states, replacement: dear }).follow([form('1')])).toEqual({ kind: 'waits' });
    await expect(scene({ states, replacement: dear, now: 10 * PATIENCE }).follow([form('1')])).rejects.toBe(TOO_DEAR);
    const enough = { states, replacement: async () => undefined };
    expect(await scene({ ...enough, now: 10 * PATIENCE - 1 }).follow([form('1')])).toEqual({ kind: 'waits' });
    const late = scene({ ...enough, now: 10 * PATIENCE }).follow([form('1')]);
    await expect(late).rejects.toThrow('No block has included it for 0 minutes, though its fee suffices');
    const asked = scene({ states, replacement: dear }).follow([form('1')], 'bump');
    expect(await asked).toEqual({ kind: 'rescue-refused', reason: 'too dear' });
    await expect(scene({ refused: ['r1'], replacement: dear }).follow([form('1')])).rejects.toThrow('r1 is refused');
  });

  it('is included by any of its forms', async () => {
    for (const name of ['1', '2']) {
      const found = await scene({ states: { [`t${name}`]: 'confirmed' } }).follow([form('1'), form('2')]);
      expect(found).toMatchObject({ kind: 'included', form: form(name) });
    }
  });

  it('is broadcast in its newest form, and in an older one only while the node has none', async () => {
    const forms = [form('1'), form('2')];
    const refused = ['r2'];
    const both = scene({ refused, now: 1 });
    await both.follow(forms);
    expect(both.broadcast).toEqual(['r2', 'r1']);
    const pending = scene({ refused, now: 1, states: { t1: 'pending' } });
    expect(await pending.follow(forms)).toEqual({ kind: 'waits' });
    expect(pending.broadcast).toEqual(['r2']);
  });

  it('is not signed again while the node has an older form and refuses to replace it; staff sees that in the end', async () => {
    const [forms, states] = [[form('1'), form('2')], { t1: 'pending' } as const];
    expect(await scene({ states, refused: ['r2'] }).follow(forms)).toEqual({ kind: 'waits' });
    await expect(scene({ states, refused: ['r2'], now: 10 * PATIENCE }).follow(forms)).rejects.toThrow('r2 is refused');
    expect(await scene({ states, refused: ['r2'] }).follow(forms, 'bump')).toMatchObject({ kind: 'replaced' });
  });

  it('is given up when it can never be included, and only while the signer knows all of its forms and no other', async () => {
    const [forms, refused] = [[form('1')], ['r1']];
    const buried = { kind: 'buried', reason: 'the nonce is used' };
    const dead = 'the nonce is used';
    expect(await scene({ refused, dead }).follow(forms)).toEqual(buried);
    expect(await scene({ dead, states: { t1: 'pending' } }).follow(forms, 'bury')).toEqual(buried);
    const known = [form('1'), form('2')];
    expect(await scene({ refused, dead, known }).follow(forms)).toEqual({ kind: 'replaced', forms: known });
    await expect(scene({ refused, dead, known: [] }).follow(forms)).rejects.toThrow(/journal is not the newest/);
    expect(await scene({ dead, known: [] }).follow(forms, 'bury')).toMatchObject({ kind: 'rescue-refused' });
    expect(await scene({}).follow(forms, 'bury')).toMatchObject({
      kind: 'rescue-refused',
      reason: expect.stringMatching(/may still/),
    });
  });
});
