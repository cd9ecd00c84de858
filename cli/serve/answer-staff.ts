import { StaffTokenFile, staffTokenPath } from '../../adapters/node/files/staff-token-file.ts';
import { openSocketFolder, supportSocket } from '../../adapters/node/network/support-socket.ts';
import { startSupportServer } from '../../adapters/http-server/support-server.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import type { SupportApi } from '../../core/ports/apis/support-api.ts';

/** Opens the support socket; the server serves customers even if it cannot. */
export async function answerStaff(dataFolder: string, api: SupportApi, logger: Logger) {
  const socket = supportSocket(dataFolder);
  try {
    await openSocketFolder(socket, dataFolder);
    const staff = new StaffTokenFile(staffTokenPath(dataFolder));
    const server = await startSupportServer({ socket, api, staff, logger });
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
