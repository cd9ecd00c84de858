import type { Migration } from './migration.ts';

/** Postings that a staff member proposed, and who decided on them. They are kept, and change by a decision alone. */
export const ledgerProposals: Migration = {
  name: '0038-ledger-proposals',
  statements: [
    `create table ledger_proposals (
      id text primary key,
      proposed_by text not null,
      person text not null,
      reason text not null,
      moves jsonb not null,
      at bigint not null,
      expires_at bigint not null,
      status text not null check (status in ('open', 'approved', 'rejected')),
      decided_by text,
      decided_at bigint,
      decision_reason text,
      check ((status = 'open') = (decided_by is null))
    )`,
    `create index ledger_proposals_newest on ledger_proposals (at desc)`,
    `create index ledger_proposals_open on ledger_proposals (expires_at) where status = 'open'`,
    `create function decide_proposal() returns trigger language plpgsql as $$
    begin
      if old.status <> 'open' or (new.id, new.proposed_by, new.person, new.reason, new.moves, new.at, new.expires_at)
          is distinct from (old.id, old.proposed_by, old.person, old.reason, old.moves, old.at, old.expires_at) then
        raise exception 'proposal % is kept as it was made and decided', old.id
          using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
    `create trigger ledger_proposals_decided before update on ledger_proposals
      for each row execute function decide_proposal()`,
    `create trigger ledger_proposals_kept before delete or truncate on ledger_proposals
      for each statement execute function refuse_change()`,
  ],
};
