import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../support/browser/members.ts';
import { useSite } from '../support/browser/site.ts';
import { type StaffAccess, staffAccess } from '../support/fixtures/staff-access.ts';
import { newExchange } from '../support/page-paths.ts';

const run = promisify(execFile);
const site = useSite({ env: () => ({ ALTWAY_BLOCK_MS: '200' }) });
/** A stop is read by every process within seconds; a busy machine takes longer. */
const SOON = { timeout: 30_000 };
const REASON = 'The network is congested';
let access: StaffAccess;

beforeAll(() => {
  access = staffAccess(site.server.folder);
});
afterAll(() => access.staff.close());

const staff = (...words: string[]) => {
  const env = { ...process.env, ALTWAY_DATA: site.server.folder, ...access.env };
  return run(process.execPath, ['dist/altway.cjs', 'support', ...words, '--reason', REASON], { env });
};

describe('an emergency stop', () => {
  it('is seen on the card with its reason, and ends', async () => {
    const { page, open, refusals } = await site.visit();
    await staff('stop', 'pair', 'ltc/doge');
    const note = page.getByText(`Paused right now: ${REASON}`);
    await expect
      .poll(async () => {
        await open('/exchange/ltc/doge/15');
        return note.isVisible();
      }, SOON)
      .toBe(true);
    await staff('resume', 'pair', 'ltc/doge');
    await expect
      .poll(async () => {
        await open('/exchange/ltc/doge/15');
        return note.isVisible();
      }, SOON)
      .toBe(false);
    refusals();
  });

  it('is seen on the open page of an exchange that waits, which goes on when it ends', async () => {
    const [, path] = await newExchange(site.server, await newMember(site.server));
    const { page, open } = await site.visit();
    await open(path);
    await staff('stop', 'chain', 'simulated');
    await page.getByText('please do not send coins now').waitFor(SOON);
    expect(await page.getByRole('alert').filter({ hasText: REASON }).textContent()).toContain(REASON);
    await page.getByRole('button', { name: 'Send a test payment', exact: true }).click();
    await page.getByText('it continues by itself').waitFor({ timeout: 60_000 });
    await staff('resume', 'chain', 'simulated');
    await page.getByRole('heading', { name: /DOGE sent$/ }).waitFor({ timeout: 60_000 });
    expect(await page.getByText(REASON).count()).toBe(0);
  });
});
