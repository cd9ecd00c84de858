import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { staffModule } from '../../adapters/di/server/staff-module.ts';
import { startStaffServer } from '../../adapters/http-server/staff-server.ts';
import { staffSocket } from '../../adapters/node/network/staff-socket.ts';
import { run } from '../../cli/program.ts';
import { StaffApi } from '../../core/ports/apis/staff-api.ts';
import { fakeTerminal } from './fake-terminal.ts';
import { type ExchangeFixture, exchangeFixture } from './fixtures/exchange-fixture.ts';
import { staffAccess } from './fixtures/staff-access.ts';

/** An exchange, and the commands of a staff member over its support socket. */
interface StaffCommands {
  readonly fixture: ExchangeFixture;
  /** The data folder, where the socket is. */
  readonly folder: string;
  /** Runs a command to its end. */
  altway(...words: string[]): Promise<{ readonly code: number; readonly out: string; readonly err: string }>;
}

interface StaffOptions {
  /** Without settlement unless given. */
  readonly open?: () => Promise<ExchangeFixture>;
  readonly module?: typeof staffModule;
}

/** Opens an exchange for the tests of a suite, and closes it after them. */
export function useStaffCommands({
  open = () => exchangeFixture(undefined, { isSettling: false }),
  module = staffModule,
}: StaffOptions = {}): StaffCommands {
  let fixture: ExchangeFixture;
  let folder: string;
  let env: Record<string, string>;
  let end: () => Promise<void>;
  beforeAll(async () => {
    fixture = await open();
    await fixture.container.load(module);
    folder = mkdtempSync(join(tmpdir(), 'altway-staff-'));
    const access = staffAccess(folder);
    ({ env } = access);
    const api = fixture.container.get(StaffApi);
    const socket = staffSocket(folder);
    const server = await startStaffServer({ socket, api, staff: access.staff, logger: fixture.logger });
    end = () => server!.stop().finally(() => access.staff.close());
  });
  afterAll(async () => {
    await end();
    await fixture.close();
    rmSync(folder, { recursive: true });
  });
  return {
    get fixture() {
      return fixture;
    },
    get folder() {
      return folder;
    },
    async altway(...words) {
      const terminal = fakeTerminal(env);
      const code = await run([...words, '--data', folder], terminal, new AbortController().signal);
      return { code, out: terminal.out(), err: terminal.err() };
    },
  };
}
