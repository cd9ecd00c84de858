import { StaffTokenFile, staffTokenPath } from '../../adapters/node/files/staff-token-file.ts';
import { openSocketFolder, staffSocket } from '../../adapters/node/network/staff-socket.ts';
import { startStaffServer } from '../../adapters/http-server/staff-server.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { StaffApi } from '../../core/ports/apis/staff-api.ts';

/** Opens the support socket; the server serves customers even if it cannot. */
export async function answerStaff(dataFolder: string, api: StaffApi, logger: Logger) {
  const socket = staffSocket(dataFolder);
  try {
    await openSocketFolder(socket, dataFolder);
    const staff = new StaffTokenFile(staffTokenPath(dataFolder));
    const server = await startStaffServer({ socket, api, staff, logger });
    if (!server) staff.close();
    return server && { stop: () => server.stop().finally(() => staff.close()) };
  } catch (error) {
    logger.warn('the support socket failed to open; support commands are not answered', {
      socket,
      reason: (error as Error).message,
    });
    return undefined;
  }
}
