import { inspectDatabase } from '../../../adapters/postgres/database/inspect-database.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** The oldest version that the tests run on, and connections that one server's processes take. */
const OLDEST = 15;
const CONNECTIONS = 40;
/** Clocks may differ by less than leases are long; half a second is already a sign of a clock that is not kept. */
const SKEW_MS = 500;

/** The database: reachable, new enough, with settings that lose nothing, and with our clock. */
export const databaseCheck: Check = {
  name: 'database',
  async run({ configuration: { databaseUrl }, isReal }) {
    if (databaseUrl === undefined) {
      const what = 'the database is embedded in the data folder, and is backed up by stopping the server';
      if (!isReal) return [note(what)];
      return [note(what, 'set DATABASE_URL to a PostgreSQL server, which is backed up and settled beside the pages')];
    }
    const facts = await inspectDatabase(databaseUrl, Date.now).catch((error: Error) => error);
    if (facts instanceof Error)
      return [toMend(`the database does not answer (${facts.message})`, 'start PostgreSQL, and check DATABASE_URL')];
    const { version, settings, connections, skewMs, migrations, mayCreate } = facts;
    const major = Math.floor(version / 10_000);
    const most = Number(settings.max_connections);
    const findings: (Finding | false)[] = [
      major < OLDEST
        ? toMend(`PostgreSQL ${major} is older than ${OLDEST}`, `upgrade PostgreSQL to ${OLDEST} or later`)
        : good(`PostgreSQL ${major} answers`),
      ...(['fsync', 'full_page_writes'] as const).map(
        (name) =>
          settings[name] !== 'on' &&
          toMend(
            `${name} is ${settings[name]}: a power failure can lose payouts`,
            `set ${name} = on in postgresql.conf`,
          ),
      ),
      settings.synchronous_commit === 'off' &&
        toMend('synchronous_commit is off: a crash can forget what was stored', 'set synchronous_commit = on'),
      most - connections < CONNECTIONS &&
        note(`${connections} of ${most} connections are taken`, `raise max_connections by at least ${CONNECTIONS}`),
      Math.abs(skewMs) > SKEW_MS &&
        toMend(
          `the clock of the database differs by ${(skewMs / 1_000).toFixed(1)} s from this machine's`,
          'run NTP (chrony or systemd-timesyncd) on both machines',
        ),
      migrations === undefined && note('no server has used this database yet: the first start makes its tables'),
      migrations === undefined &&
        !mayCreate &&
        toMend('its user may create no tables', 'grant create on the schema to the user of DATABASE_URL'),
    ];
    return findings.filter((one) => one !== false);
  },
};
