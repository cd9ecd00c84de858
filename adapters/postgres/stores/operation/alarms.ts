import { sql } from 'kysely';
import type { AlarmKind, AlarmRecord, AlarmSent } from '../../../../core/domain/alarms/alarm.ts';
import { type AlarmStore, MOST_ALARMS } from '../../../../core/ports/stores/operation/alarm-store.ts';
import type { Connection } from '../../database/connection.ts';

interface Row {
  readonly key: string;
  readonly id: number;
  readonly kind: AlarmKind;
  readonly text: string;
  readonly advice: string;
  readonly raised_at: number;
  readonly seen_at: number;
  readonly times: number;
  readonly ended_at: number | null;
  readonly sent: Readonly<Record<string, AlarmSent>>;
}

const DAY_MS = 86_400_000;

/** Alarms, in PostgreSQL. */
export function alarms(connection: Connection): AlarmStore {
  return {
    async raise(raised, at) {
      if (raised.length === 0) return;
      const rows = JSON.stringify(
        raised.map(({ key, kind, text, advice, times }) => ({ key, kind, text, advice, times })),
      );
      await sql`insert into alarms as a (key, kind, text, advice, raised_at, seen_at, times)
        select distinct on (key) key, kind, text, advice, ${at}::bigint, ${at}::bigint, times
          from jsonb_to_recordset(${rows}::jsonb) as r (key text, kind text, text text, advice text, times integer)
          where (select count(*) from alarms) < ${MOST_ALARMS} or key in (select key from alarms) order by key
        on conflict (key) do update set text = excluded.text, advice = excluded.advice, seen_at = excluded.seen_at,
          times = least(a.times::bigint + excluded.times, 1000000000)::integer, ended_at = null`.execute(
        connection.database,
      );
    },
    async end(keys, at) {
      if (keys.length > 0)
        await sql`update alarms set ended_at = ${at} where key = any(${[...keys]}) and ended_at is null`.execute(
          connection.database,
        );
    },
    async list() {
      const { rows } = await sql<Row>`select key, id, kind, text, advice, raised_at, seen_at, times, ended_at, sent
        from alarms order by id`.execute(connection.database);
      return rows.map(recordOf);
    },
    async noteSent(channel, sent) {
      const rows = JSON.stringify(
        [...sent].map(([key, { count, at, isOver }]) => ({ key, note: { count, at }, isOver })),
      );
      await sql`update alarms a set sent = case when r."isOver" and a.ended_at is null then a.sent - ${channel}::text
          else a.sent || jsonb_build_object(${channel}::text, r.note) end
        from jsonb_to_recordset(${rows}::jsonb) as r (key text, note jsonb, "isOver" boolean) where a.key = r.key`.execute(
        connection.database,
      );
    },
    async remove(keys) {
      if (keys.length > 0)
        await sql`delete from alarms where key = any(${[...keys]}) and ended_at is not null`.execute(
          connection.database,
        );
    },
    async countMessage(channel, at) {
      await sql`with old as (delete from alarm_messages where at < ${at - DAY_MS})
        insert into alarm_messages (channel, at) values (${channel}, ${at})`.execute(connection.database);
    },
    async messages(channel, since) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from alarm_messages
        where channel = ${channel} and at >= ${since}`.execute(connection.database);
      return rows[0]!.count;
    },
  };
}

function recordOf({ raised_at, seen_at, ended_at, ...row }: Row): AlarmRecord {
  return {
    ...row,
    id: Number(row.id),
    raisedAt: raised_at,
    seenAt: seen_at,
    ...(ended_at !== null && { endedAt: ended_at }),
  };
}
