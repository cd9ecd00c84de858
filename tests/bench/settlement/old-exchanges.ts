import { query } from '../../support/servers/postgres.ts';

/** Rows of one statement. */
const BATCH = 50_000;
const YEARS_MS = 3 * 365 * 86_400_000;

/**
 * Adds finished exchanges of the last three years, each a copy of a finished one with an ID, secret, owner, address and
 * timeline of its own, as that many customers would have left them.
 */
export async function addOldExchanges(url: string, count: number): Promise<void> {
  const columns = `secret_hash, version, status, chain, quote_id, has_open_deposits, in_flight, is_reduced, body`;
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await query(
      url,
      `with model as (select id, ${columns}, created_at from transactions where status = 'finished' limit 1), old as (
        insert into transactions (id, owner, pay_in_address, created_at, updated_at, ${columns})
        select 'old-' || n, 'old-owner-' || n % 20000, 'old-address-' || n, at, at + 60000, 'old-secret-' || n,
          version, status, chain, null, false, '{}', false, body
        from model, lateral (
          select n, model.created_at - ${YEARS_MS} + n * ${Math.floor(YEARS_MS / count)}::bigint as at
          from generate_series(${from}, ${to}) n) o
        returning id
      ) insert into transaction_events (transaction_id, sequence, at, kind, status, hold_reason, details, actor)
        select old.id, e.sequence, e.at, e.kind, e.status, e.hold_reason, e.details, e.actor
        from old, model join transaction_events e on e.transaction_id = model.id`,
    );
  }
  await query(url, 'vacuum analyze transactions, transaction_events');
}
