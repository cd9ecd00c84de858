import { startService } from '../../../cli/serve/start-service.ts';
import { noPages } from '../servers/no-pages.ts';

/** A server configured by its environment, without pages. Prints its address, and ends on a signal. */
const service = await startService(process.env, noPages(process.env['ALTWAY_DATA']!));
process.stdout.write(`${service.url}\n`);
process.once('SIGTERM', () => void service.stop());
