import { sql } from 'kysely';
import type { AffiliateLinkConfig } from '../../../../core/domain/affiliates/affiliate.ts';
import type { AffiliateRecord, Affiliates } from '../../../../core/ports/stores/affiliates/affiliate-store.ts';
import type { PayoutAddresses } from '../../../../core/ports/stores/affiliates/affiliate-payouts.ts';
import type { Connection } from '../../database/connection.ts';

interface AffiliateRow {
  readonly account_id: string;
  readonly ref_id: string;
  readonly is_enabled: boolean;
  readonly has_operations: boolean;
  readonly link_config: AffiliateLinkConfig;
  readonly created_at: number;
}

const AFFILIATE = sql`account_id, ref_id, is_enabled, has_operations, link_config, created_at`;

/** Affiliates in PostgreSQL. */
export function affiliates(connection: Connection): Affiliates {
  const one = async (where: ReturnType<typeof sql>) => {
    const { rows } = await sql<AffiliateRow>`select ${AFFILIATE} from affiliates where ${where}`.execute(
      connection.database,
    );
    return rows[0] && affiliateOf(rows[0]);
  };
  return {
    async insert({ accountId, refId, isEnabled, hasOperations, linkConfig, createdAt }) {
      const { rows } = await sql`insert into affiliates (${AFFILIATE}) values (${accountId}, ${refId}, ${isEnabled},
        ${hasOperations}, ${JSON.stringify(linkConfig)}::json, ${createdAt})
        on conflict do nothing returning account_id`.execute(connection.database);
      return rows.length === 1;
    },
    byId: (accountId) => one(sql`account_id = ${accountId}`),
    async byRefId(refId) {
      const { rows } = await sql<AffiliateRow & { readonly subs: string[] }>`select ${AFFILIATE},
        (select coalesce(json_agg(l.sub), '[]') from affiliate_links l where l.account_id = a.account_id) as subs
        from affiliates a where ref_id = ${refId}`.execute(connection.database);
      return rows[0] && { ...affiliateOf(rows[0]), subs: rows[0].subs };
    },
    async setLinkConfig(accountId, config) {
      await sql`update affiliates set link_config = ${JSON.stringify(config)}::json
        where account_id = ${accountId}`.execute(connection.database);
    },
    async setSwitches(accountId, { isEnabled, hasOperations }) {
      await sql`update affiliates set is_enabled = ${isEnabled}, has_operations = ${hasOperations}
        where account_id = ${accountId}`.execute(connection.database);
      connection.recordChange({ subject: `partner:${accountId}` });
    },
  };
}

function affiliateOf(row: AffiliateRow): AffiliateRecord {
  return {
    accountId: row.account_id,
    refId: row.ref_id,
    isEnabled: row.is_enabled,
    hasOperations: row.has_operations,
    linkConfig: row.link_config,
    createdAt: row.created_at,
  };
}

interface AddressRow {
  readonly currency: string;
  readonly address: string;
  readonly extra_id: string | null;
  readonly changed_at: number;
  readonly is_unconfirmed: boolean;
}

/** Affiliates' payout addresses, in PostgreSQL. */
export function payoutAddresses(connection: Connection): PayoutAddresses {
  return {
    async of(accountId) {
      const { rows } = await sql<AddressRow>`select currency, address, extra_id, changed_at, is_unconfirmed
        from affiliate_addresses where account_id = ${accountId} order by currency`.execute(connection.database);
      return rows.map(({ currency, address, extra_id: extraId, changed_at: changedAt, is_unconfirmed }) => ({
        currency,
        address,
        ...(extraId !== null && { extraId }),
        changedAt,
        ...(is_unconfirmed && { isUnconfirmed: true }),
      }));
    },
    async set(accountId, { currency, address, extraId, changedAt }) {
      await sql`insert into affiliate_addresses (account_id, currency, address, extra_id, changed_at)
        values (${accountId}, ${currency}, ${address}, ${extraId ?? null}, ${changedAt})
        on conflict (account_id, currency) do update set address = excluded.address, extra_id = excluded.extra_id,
          changed_at = excluded.changed_at, is_unconfirmed = false`.execute(connection.database);
    },
    async takeOutOfUse(accountId) {
      await sql`update affiliate_addresses set is_unconfirmed = true
        where account_id = ${accountId}`.execute(connection.database);
    },
    async confirm(accountId, currency) {
      await sql`update affiliate_addresses set is_unconfirmed = false
        where account_id = ${accountId} and currency = ${currency}`.execute(connection.database);
    },
    async remove(accountId, currency) {
      const { rows } = await sql`delete from affiliate_addresses where account_id = ${accountId}
        and currency = ${currency} returning currency`.execute(connection.database);
      return rows.length === 1;
    },
  };
}
