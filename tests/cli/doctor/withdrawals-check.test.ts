import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { startSignerServer } from '../../../adapters/signer/signer-server.ts';
import type { SigningService } from '../../../adapters/signer/signing-service.ts';
import { withdrawalsCheck } from '../../../cli/doctor/checks/withdrawals.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'altway-withdrawals-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const examined = (configuration: object) =>
  withdrawalsCheck.run({
    configuration: { dataFolder: folder, ...configuration },
    patienceMs: 5_000,
  } as unknown as Installation);

it('asks for no socket that nothing needs', async () => {
  expect(await examined({})).toMatchObject([{ grade: 'good' }]);
});

it('finds the socket of withdrawals, one where nobody listens, and the other socket of the signer', async () => {
  const logger = new MemoryLogger();
  const [own, other] = [join(folder, 'w.sock'), join(folder, 's.sock')];
  const servers = [
    await startSignerServer({ socket: own, logger, withdrawals: undefined }),
    await startSignerServer({ socket: other, logger, service: {} as SigningService }),
  ];
  expect(await examined({ withdrawalSocket: own })).toMatchObject([{ grade: 'good' }]);
  expect(await examined({ withdrawalSocket: other })).toMatchObject([
    { grade: 'mend', what: expect.stringContaining('not found'), mend: expect.stringContaining('ALTWAY_WITHDRAWALS') },
  ]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(await examined({ withdrawalSocket: own })).toMatchObject([
    { grade: 'mend', what: expect.stringContaining('does not run') },
  ]);
});
