import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compose } from '../../../adapters/mail/compose.ts';
import { OutboxMailer } from '../../../adapters/mail/outbox-mailer.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import type { MailMessage } from '../../../core/ports/services/mailer.ts';
import { mailsIn } from '../../support/samples/sample-mails.ts';
import { SettableClock } from '../../support/fixtures/settable-clock.ts';

const LINK = 'https://altway.example/recover/secret';
const LETTER: MailMessage = { kind: 'recover', to: 'ann@example.org', locale: 'de', link: LINK };

let data: string;
let folder: string;
let logger: MemoryLogger;
let outbox: OutboxMailer;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'altway-'));
  folder = join(data, 'outbox');
  logger = new MemoryLogger();
  outbox = new OutboxMailer({ folder, from: 'no-reply@altway.example' }, logger, new SettableClock());
});
afterEach(() => rm(data, { recursive: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('the outbox folder', () => {
  it('stores each mail as a file that only its owner can read', async () => {
    await outbox.send(LETTER);
    const [file, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(file).toMatch(/^20260101T000000Z-recover-[0-9a-f]{12}\.eml$/);
    expect([await modeOf(folder), await modeOf(join(folder, file!))]).toEqual(['700', '600']);
  });

  it('stores complete mails', async () => {
    for (const mailMessage of mailsIn('hi')) {
      await outbox.send(mailMessage);
      const file = (await readdir(folder)).find((name) => name.includes(`-${mailMessage.kind}-`))!;
      const mail = await PostalMime.parse(await readFile(join(folder, file)));
      const { subject, text, html } = compose(mailMessage);
      expect([mail.subject, mail.text?.trim(), mail.html?.trim()]).toEqual([subject, text.trim(), html.trim()]);
      expect(mail.to).toMatchObject([{ address: mailMessage.to }]);
    }
  });

  it('stores all mails that are sent at the same time', async () => {
    await Promise.all(Array.from({ length: 30 }, () => outbox.send(LETTER)));
    const files = await readdir(folder);
    expect(files).toHaveLength(30);
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
  });

  it('removes the access of other users from an existing folder', async () => {
    await mkdir(folder, { mode: 0o755 });
    await chmod(folder, 0o755);
    await outbox.send(LETTER);
    expect(await modeOf(folder)).toBe('700');
  });

  it('logs subject and link, but no address', async () => {
    await outbox.send(LETTER);
    await outbox.send({ kind: 'password-changed', to: 'ann@example.org', locale: 'en' });
    const said = JSON.stringify(logger.lines);
    expect(said).toContain(LINK);
    expect(said).toContain(compose(LETTER).subject);
    expect(said).toContain('Your password was changed');
    expect(said).not.toContain('ann@example.org');
  });

  it('rejects when it cannot write, and leaves no file behind', async () => {
    await writeFile(folder, 'a file');
    await expect(outbox.send(LETTER)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(logger.lines).toEqual([]);
    expect(await readdir(data)).toEqual(['outbox']);
  });
});
