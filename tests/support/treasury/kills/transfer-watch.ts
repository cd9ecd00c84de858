import pg from 'pg';
import { query } from '../../servers/postgres.ts';

const CHANNEL = 'told_transfers';
/** A state of the journal, with what is known in it. */
const label = (row: string) => `(${row}.state || case
  when ${row}.state = 'ordered' then ' ' || ${row}.step
  when ${row}.state = 'requested' and ${row}.signed_at is not null then ' sent'
  when ${row}.state = 'in-transit' and ${row}.to_place = 'hot' then ' to hot'
  when ${row}.state = 'in-transit' then ' to venue'
  else '' end)`;
const TRIGGER = `create function tell_transfer() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or ${label('new')} <> ${label('old')} then perform pg_notify('${CHANNEL}', ${label('new')}); end if;
    return null;
  end $$;
  create trigger transfers_told after insert or update on treasury_transfers for each row execute function tell_transfer()`;

/** Tells each state that a transfer enters at the moment that it is committed, by a trigger in the product's database. */
export class TransferWatch {
  readonly #client: pg.Client;
  #happen: (state: string) => void = () => {};

  private constructor(client: pg.Client) {
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#happen(payload));
  }

  static async open(url: string): Promise<TransferWatch> {
    await query(url, TRIGGER);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return new TransferWatch(client);
  }

  /** Calls for each state that is entered, until it returns true or the time is over. @returns whether it returned true. */
  until(wanted: (state: string) => boolean, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (found: boolean) => {
        clearTimeout(timer);
        this.#happen = () => {};
        resolve(found);
      };
      const timer = setTimeout(() => end(false), withinMs);
      this.#happen = (state) => {
        if (wanted(state)) end(true);
      };
    });
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
