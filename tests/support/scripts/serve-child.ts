import { startService } from '../../../cli/serve/start-service.ts';
import { noPages } from '../servers/no-pages.ts';

/** A server as its environment says, without pages. Says where it is, and ends when it is told to. */
const service = await startService(process.env, noPages(process.env['ALTWAY_DATA']!));
process.stdout.write(`${service.url}\n`);
process.once('SIGTERM', () => void service.stop());
