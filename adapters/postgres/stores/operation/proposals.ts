import { sql } from 'kysely';
import type {
  LedgerMove,
  PostingProposal,
  ProposalStore,
} from '../../../../core/ports/stores/operation/proposal-store.ts';
import { assertInsideUnit, type Connection } from '../../database/connection.ts';

interface Row {
  readonly id: string;
  readonly proposed_by: string;
  readonly person: string;
  readonly reason: string;
  readonly moves: readonly (Omit<LedgerMove, 'amount'> & { readonly amount: string })[];
  readonly at: number;
  readonly expires_at: number;
  readonly status: PostingProposal['status'];
  readonly decided_by: string | null;
  readonly decided_at: number | null;
  readonly decision_reason: string | null;
}

/** Proposals for postings to the ledger, in PostgreSQL. */
export function proposals(connection: Connection): ProposalStore {
  return {
    async insert({ id, proposedBy, person, reason, moves, at, expiresAt, status }) {
      const written = JSON.stringify(moves.map((move) => ({ ...move, amount: String(move.amount) })));
      await sql`insert into ledger_proposals (id, proposed_by, person, reason, moves, at, expires_at, status)
        values (${id}, ${proposedBy}, ${person}, ${reason}, ${written}::jsonb, ${at}, ${expiresAt}, ${status})`.execute(
        connection.database,
      );
    },
    async lock(id) {
      assertInsideUnit(connection, 'lock');
      const { rows } = await sql<Row>`select * from ledger_proposals where id = ${id} for update`.execute(
        connection.database,
      );
      return rows.map(proposalOf)[0];
    },
    async decide(id, status, { by, at, reason }) {
      await sql`update ledger_proposals set status = ${status}, decided_by = ${by}, decided_at = ${at},
        decision_reason = ${reason} where id = ${id}`.execute(connection.database);
    },
    async openAt(at) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ledger_proposals
        where status = 'open' and expires_at > ${at}`.execute(connection.database);
      return rows[0]!.count;
    },
    async list(limit) {
      const { rows } = await sql<Row>`select * from ledger_proposals order by at desc, id limit ${limit}`.execute(
        connection.database,
      );
      return rows.map(proposalOf);
    },
  };
}

function proposalOf(row: Row): PostingProposal {
  const { decided_by: by, decided_at: at, decision_reason: reason } = row;
  return {
    id: row.id,
    proposedBy: row.proposed_by,
    person: row.person,
    reason: row.reason,
    moves: row.moves.map((move) => ({ ...move, amount: BigInt(move.amount) })),
    at: row.at,
    expiresAt: row.expires_at,
    status: row.status,
    ...(by !== null && { decision: { by, at: at!, reason: reason! } }),
  };
}
