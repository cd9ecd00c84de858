import pg from 'pg';
import { query } from '../../support/servers/postgres.ts';
import { CONNECTIONS, CUSTOMERS, inParallel } from './in-parallel.ts';

/** JSON of a row as long as a stored exchange. */
export async function sampleRow(url: string): Promise<string> {
  const [sample] = await query(url, 'select body::text as body from transactions limit 1');
  return String(sample!['body']);
}

/** The minimum cost of storing as much as safely. @returns insertions a second. */
export async function insertBare(url: string, row: string, count: number): Promise<number> {
  await query(url, 'drop table if exists bare; create table bare (id text primary key, body jsonb not null)');
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  try {
    const insert = (id: string) =>
      pool.query({ name: 'bare', text: 'insert into bare values ($1, $2)', values: [id, row] });
    await inParallel(Array.from({ length: CUSTOMERS }), (_, index) => insert(`warm ${index}`), CUSTOMERS);
    const start = performance.now();
    await inParallel(Array.from({ length: count }), (_, index) => insert(String(index)), CUSTOMERS);
    return (count / (performance.now() - start)) * 1000;
  } finally {
    await pool.end();
  }
}
