import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { solveCaptcha } from '../../../adapters/browser/solve-captcha.ts';
import { AltchaCaptchaVerifier } from '../../../adapters/captcha/altcha-captcha-verifier.ts';
import { NodeCaptchaSolver } from '../../../adapters/captcha/node-captcha-solver.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';

const MINUTE_MS = 60_000;
const KEY = randomBytes(32);
const clock = new SettableClock();
/** Quick puzzles: at most eight tries each. */
const check = new AltchaCaptchaVerifier(KEY, clock, 8);
const solver = new NodeCaptchaSolver();

const written = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');
const read = (proof: string) => JSON.parse(Buffer.from(proof, 'base64').toString());

let proof: string;
beforeAll(async () => {
  proof = await solver.solve(await check.challenge());
});

describe('captcha proof', () => {
  it('has the same ID each time it is verified', async () => {
    const judged = await check.judge(proof);
    expect(judged).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), expiresAt: clock.now() + 10 * MINUTE_MS });
    expect(await check.judge(proof)).toEqual(judged);
  });

  it('has an ID of its own for each puzzle', async () => {
    const puzzles = await Promise.all(Array.from({ length: 5 }, () => check.challenge()));
    const judged = await Promise.all(puzzles.map(async (puzzle) => check.judge(await solver.solve(puzzle))));
    expect(new Set(judged.map((one) => one!.id)).size).toBe(5);
  });

  it("is found by the page's plain JavaScript and by Node's scrypt alike", async () => {
    const puzzle = await check.challenge();
    const answers = await Promise.all([solveCaptcha(puzzle), solver.solve(puzzle)]);
    const [page, node] = answers.map((answer) => read(answer).solution);
    expect({ ...page, time: 0 }).toEqual({ ...node, time: 0 });
    expect(await check.judge(answers[0])).toBeDefined();
  });

  it('is shorter than the contract allows', async () => {
    expect(proof.length).toBeLessThan(2000);
    expect((await check.challenge()).length).toBeLessThan(1000);
  });

  it('does not disclose how many tries the puzzle takes', async () => {
    const { counter } = read(proof).solution as { counter: number };
    expect(Object.keys(read(proof).challenge.parameters.data)).toEqual(['expiresAt']);
    expect(counter).toBeLessThan(8);
  });

  it('is valid for the purpose of its puzzle and for no other', async () => {
    const [login, one] = [await check.challenge(), await check.challenge({ purpose: 'one' })];
    const [forLogin, forOne] = await Promise.all([login, one].map((puzzle) => solver.solve(puzzle)));
    expect(await check.judge(forOne!, { purpose: 'one' })).toBeDefined();
    for (const terms of [undefined, { purpose: 'two' }]) expect(await check.judge(forOne!, terms)).toBeUndefined();
    expect(await check.judge(forLogin!, { purpose: 'one' })).toBeUndefined();
    const forged = read(forOne!);
    forged.challenge.parameters.data.purpose = 'two';
    const changed = Buffer.from(JSON.stringify(forged)).toString('base64');
    expect(await check.judge(changed, { purpose: 'two' })).toBeUndefined();
  });

  it('is refused where a higher difficulty is required than its puzzle had', async () => {
    const terms = { purpose: 'one', difficulty: 2 };
    const solved = await solver.solve(await check.challenge(terms));
    for (const difficulty of [1, 2]) expect(await check.judge(solved, { ...terms, difficulty })).toBeDefined();
    expect(await check.judge(solved, { ...terms, difficulty: 3 })).toBeUndefined();
  });

  it('takes as many tries as configured', async () => {
    const hard = new AltchaCaptchaVerifier(KEY, clock, 40);
    const puzzles = await Promise.all(Array.from({ length: 12 }, () => hard.challenge()));
    const tries = await Promise.all(puzzles.map(async (puzzle) => read(await solver.solve(puzzle)).solution.counter));
    expect(Math.max(...tries)).toBeLessThan(40);
    // The chance that twelve of forty are all among the first eight is one in 240 million.
    expect(Math.max(...tries)).toBeGreaterThanOrEqual(8);
  });
});

describe('an invalid captcha proof', () => {
  it('is one that comes after ten minutes', async () => {
    const later = new SettableClock(clock.now());
    const late = new AltchaCaptchaVerifier(KEY, later, 8);
    later.advance(10 * MINUTE_MS - 1);
    expect(await late.judge(proof)).toBeDefined();
    later.advance(1);
    expect(await late.judge(proof)).toBeUndefined();
  });

  it("is one signed with another server's key or with none", async () => {
    expect(await new AltchaCaptchaVerifier(randomBytes(32), clock, 8).judge(proof)).toBeUndefined();
    expect(await new AltchaCaptchaVerifier(KEY, clock, 8).judge(proof)).toBeDefined();
    const { challenge, solution } = read(proof);
    for (const signature of [undefined, '', null, 1, 'a'.repeat(64), challenge.signature.toUpperCase()])
      expect(await check.judge(written({ challenge: { ...challenge, signature }, solution }))).toBeUndefined();
  });

  it('is one whose puzzle was made easier or made to last longer', async () => {
    const { challenge, solution } = read(proof);
    const eased = [
      { keyPrefix: '00' },
      { cost: 2 },
      { memoryCost: 1 },
      { keySignature: undefined },
      { algorithm: 'SHA-256' },
      { data: { expiresAt: clock.now() + 1e12 } },
      { expiresAt: 1 },
      { keyLength: 1 },
    ];
    for (const parameters of eased) {
      const other = { ...challenge, parameters: { ...challenge.parameters, ...parameters } };
      expect(await check.judge(written({ challenge: other, solution })), `${Object.keys(parameters)}`).toBeUndefined();
    }
  });

  it('is one with a guessed number or the answer to another puzzle', async () => {
    const { challenge, solution } = read(proof);
    const other = read(await solver.solve(await check.challenge()));
    const prefix = challenge.parameters.keyPrefix as string;
    const guesses = [
      undefined,
      null,
      {},
      other.solution,
      { counter: solution.counter },
      { ...solution, derivedKey: prefix.padEnd(64, '0') },
      { ...solution, derivedKey: solution.derivedKey.toUpperCase() },
      { ...solution, counter: -1 },
    ];
    for (const guess of guesses)
      expect(await check.judge(written({ challenge, solution: guess })), `${JSON.stringify(guess)}`).toBeUndefined();
  });

  it('is arbitrary input, which never throws', async () => {
    const inBase64 = (text: string) => Buffer.from(text).toString('base64');
    const garbage = fc.oneof(fc.string({ maxLength: 5000 }), fc.json().map(inBase64));
    const solutions = fc.jsonValue().map((solution) => written({ challenge: read(proof).challenge, solution }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(garbage, solutions), async (text) => {
        expect(await check.judge(text)).toBeUndefined();
      }),
    );
  });

  it('is one too long to read', async () => {
    const padded = written({ ...read(proof), padding: 'x'.repeat(4096) });
    expect(await check.judge(padded)).toBeUndefined();
  });
});

describe('captcha solver on the command line', () => {
  /** So hard that the solver does not finish before it is aborted. */
  const HARD = 10_000_000;

  it('stops when it is aborted before or during the work', async () => {
    const hard = await new AltchaCaptchaVerifier(KEY, clock, HARD).challenge();
    await expect(solver.solve(hard, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const controller = new AbortController();
    const solving = solver.solve(hard, controller.signal);
    setTimeout(() => controller.abort(new Error('changed my mind')), 30);
    await expect(solving).rejects.toThrow('changed my mind');
  });

  it('does not block the event loop', async () => {
    const controller = new AbortController();
    const hard = await new AltchaCaptchaVerifier(KEY, clock, HARD).challenge();
    const solving = solver.solve(hard, controller.signal).catch(() => 'stopped');
    const begun = process.threadCpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Processor time, so that a busy machine changes nothing: the puzzle takes seconds of it.
    const { user, system } = process.threadCpuUsage(begun);
    controller.abort();
    expect(await solving).toBe('stopped');
    expect((user + system) / 1_000).toBeLessThan(100);
  });

  it('refuses a puzzle of a server that is not an Altway server', async () => {
    const puzzle = JSON.parse(await check.challenge());
    const asking = (parameters: object) =>
      solver.solve(JSON.stringify({ ...puzzle, parameters: { ...puzzle.parameters, ...parameters } }));
    for (const greed of [
      { cost: 2 ** 20 },
      { memoryCost: 1024 },
      { parallelism: 64 },
      { algorithm: 'ARGON2ID' },
      { keyLength: 1e9 },
    ])
      await expect(asking(greed), `${Object.keys(greed)}`).rejects.toThrow('not a puzzle that Altway sets');
    for (const text of ['', '{}', 'null', '[]', '<html>'])
      await expect(solver.solve(text)).rejects.toThrow('not a puzzle that Altway sets');
  });
});
