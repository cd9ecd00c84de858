import type { Account } from '../../../domain/transactions/ledger.ts';

/** An amount that moves from one account of the ledger to another, in smallest units, more than 0. */
export interface LedgerMove {
  readonly currency: string;
  readonly from: Account;
  readonly to: Account;
  readonly amount: bigint;
}

/** Who decided on a proposal. */
interface Decision {
  readonly by: string;
  readonly at: number;
  readonly reason: string;
}

/** A posting that a staff member proposed. Times in milliseconds since 1970. */
export interface PostingProposal {
  readonly id: string;
  /** The name of the token, and the person who holds it. */
  readonly proposedBy: string;
  readonly person: string;
  readonly reason: string;
  readonly moves: readonly LedgerMove[];
  readonly at: number;
  readonly expiresAt: number;
  /** `open` also after its time, until somebody decides. */
  readonly status: 'open' | 'approved' | 'rejected';
  readonly decision?: Decision | undefined;
}

/** Proposals of staff for postings to the ledger. They are kept for ever. */
export interface ProposalStore {
  insert(proposal: PostingProposal): Promise<void>;
  /** Locks it until the unit of work ends. */
  lock(id: string): Promise<PostingProposal | undefined>;
  decide(id: string, status: 'approved' | 'rejected', decision: Decision): Promise<void>;
  /** How many wait for a decision and have not expired. */
  openAt(at: number): Promise<number>;
  /** Newest first. */
  list(limit: number): Promise<readonly PostingProposal[]>;
}
