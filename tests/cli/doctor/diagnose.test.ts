import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../cli/doctor/diagnose.ts';
import { good, note, toMend } from '../../../cli/doctor/finding.ts';
import type { Check, Installation } from '../../../cli/doctor/installation.ts';
import { redactorOf } from '../../../cli/doctor/redaction.ts';
import type { ChainsSetup } from '../../../cli/chains/chain-setup.ts';
import { doctorText } from '../../../cli/doctor/doctor-text.ts';

const installation = {} as Installation;
const plain = (_: unknown, words: string) => words;
const same = (text: string) => text;

describe('the checks of altway doctor', () => {
  it('report one that hangs as not answered, and the others as they are', async () => {
    const hangs: Check = { name: 'node of bitcoin', run: () => new Promise(() => {}) };
    const works: Check = { name: 'disk', run: async () => [good('space')] };
    const breaks: Check = { name: 'mail', run: () => Promise.reject(new Error('broken')) };
    const found = await diagnose([hangs, works, breaks], installation, { deadlineMs: 50, redact: same });
    expect(found).toEqual([
      {
        check: 'node of bitcoin',
        findings: [toMend('no answer within 0.05 s', 'see why what "node of bitcoin" asks does not answer')],
      },
      { check: 'disk', findings: [good('space')] },
      { check: 'mail', findings: [toMend('the check failed: broken', 'see the reason')] },
    ]);
  });

  it('never tell a secret of the configuration, in whichever form an error quotes it', async () => {
    const chains = {
      chains: [
        { kind: 'bitcoin-family', rpc: { url: 'http://u:in-url@n:1', user: 'u', password: 'node-pass', others: [] } },
        {
          kind: 'evm',
          settings: { rpcUrl: 'https://eth.example/v2/provider-key?key=query-key', otherUrls: undefined },
        },
      ],
    } as unknown as ChainsSetup;
    const redact = redactorOf(
      { databaseUrl: 'postgres://a:p%40ss-word@h/d', smtpUrl: 'smtp://m:mail-pass@h:25' },
      chains,
    );
    const secrets = ['p%40ss-word', 'p@ss-word', 'mail-pass', 'node-pass', 'in-url', 'provider-key', 'query-key'];
    const quotes: Check = {
      name: 'one that quotes',
      run: async () => [
        note(secrets.join(' '), secrets.join(',')),
        toMend(secrets.join('|'), 'smtp://m:mail-pass@h:25'),
      ],
    };
    const [found] = await diagnose([quotes], installation, { deadlineMs: 1_000, redact });
    const text = JSON.stringify(found);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('[hidden]');
  });

  it('are printed with what to do, and the verdict', () => {
    const checks = [
      { check: 'disk', findings: [good('10 GiB are free')] },
      { check: 'market', findings: [toMend('prices are invented', 'set ALTWAY_VENUES'), note('one venue alone')] },
    ];
    expect(doctorText({ isReady: false, isReal: true, checks }, plain)).toEqual([
      'disk',
      '  ok    10 GiB are free',
      'market',
      '  MEND  prices are invented',
      '        set ALTWAY_VENUES',
      '  note  one venue alone',
      '',
      'Not ready: 1 to mend.',
    ]);
    const verdict = (isReal: boolean) => doctorText({ isReady: true, isReal, checks: [] }, plain).at(-1);
    expect(verdict(true)).toBe('Ready: coins of main networks can be exchanged.');
    expect(verdict(false)).toBe('Ready as a trial: no coin of worth moves.');
  });
});
