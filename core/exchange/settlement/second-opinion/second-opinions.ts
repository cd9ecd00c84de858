import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Chain, DetectedDeposit } from '../../../ports/chains/chain.ts';
import type { ClaimedDeposit, DepositWitness, SecondOpinion, Testimony } from '../../../ports/chains/second-opinion.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Logger } from '../../../ports/services/logger.ts';
import { backOff } from '../../workers/back-off.ts';
import { withDeadline } from '../../workers/deadline.ts';

/** Milliseconds within which another node must answer. */
const DEADLINE_MS = 5_000;
/** Failures in a row after which a node is left alone, and pauses until it is asked again, in milliseconds. */
const FAILURES = 3;
const PAUSES = { firstPause: 5_000, longestPause: 300_000 };

/** `waits` until another node agrees; `gone` if the first node does not have the deposit any more. */
export type Verdict = 'counts' | 'waits' | 'gone';

/** Worth in satoshi; undefined where it is not known: such a deposit counts as large. */
export type Worth = (ticker: Ticker, units: bigint) => bigint | undefined;

interface SecondOpinionParts {
  readonly worth: Worth;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Decides whether large deposits count: one other node must agree. Small ones count without being asked about. */
export class SecondOpinions {
  readonly #chain: string;
  readonly #opinion: SecondOpinion | undefined;
  readonly #parts: SecondOpinionParts;
  readonly #breakers = new Map<DepositWitness, { failures: number; until: number }>();
  /** What was logged last of each deposit that waits, so that staff is called once. */
  readonly #reported = new Map<string, string>();

  constructor(chain: Pick<Chain, 'id' | 'secondOpinion'>, parts: SecondOpinionParts) {
    this.#chain = chain.id;
    this.#opinion = chain.secondOpinion;
    this.#parts = parts;
  }

  /** True if a deposit needs the agreement of another node. */
  concerns({ ticker, amount }: Pick<DetectedDeposit, 'ticker' | 'amount'>): boolean {
    if (!this.#opinion || this.#opinion.others.length === 0) return false;
    const worth = this.#parts.worth(ticker, amount);
    return worth === undefined || worth >= this.#opinion.from;
  }

  /** Asks the other nodes about a deposit that the first node shows. Never rejects. */
  async ask(deposit: ClaimedDeposit, confirmations: number): Promise<Verdict> {
    const answers: string[] = [];
    let isContradicted = false;
    for (const [index, node] of (this.#opinion?.others ?? []).entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one that agrees ends the search
      const { kind, reason = '' } = await this.#answerOf(node, deposit, confirmations);
      if (kind === 'agrees') {
        this.#reported.delete(deposit.key);
        return 'counts';
      }
      isContradicted ||= kind === 'differs';
      answers.push(`node ${index + 2}: ${reason || kind}`);
    }
    if (answers.length === 0) return 'counts';
    this.#tell(deposit, answers.join('; '), isContradicted);
    return 'waits';
  }

  /** Asks about a deposit that waits and that scans have passed: all nodes, the first one too. Never rejects. */
  async askAgain(deposit: ClaimedDeposit, confirmations: number): Promise<Verdict> {
    if (!this.#opinion) return 'waits';
    const { kind } = await this.#answerOf(this.#opinion.first, deposit, confirmations);
    if (kind === 'agrees') return this.ask(deposit, confirmations);
    if (kind !== 'unknown') return 'waits';
    this.#reported.delete(deposit.key);
    return 'gone';
  }

  async #answerOf(node: DepositWitness, deposit: ClaimedDeposit, confirmations: number) {
    const breaker = this.#breakers.get(node) ?? { failures: 0, until: 0 };
    const { clock } = this.#parts;
    if (clock.now() < breaker.until) return UNANSWERED;
    try {
      const answer: Testimony = await withDeadline(node.confirms(deposit, confirmations), DEADLINE_MS, clock, 'a node');
      this.#breakers.delete(node);
      return answer;
    } catch (error) {
      const failures = breaker.failures + 1;
      const until = failures < FAILURES ? 0 : clock.now() + backOff(failures - FAILURES + 1, PAUSES);
      this.#breakers.set(node, { failures, until });
      if (failures === FAILURES)
        this.#parts.logger.warn('another node of a chain does not answer', { chain: this.#chain, error });
      return UNANSWERED;
    }
  }

  #tell({ key, ticker, amount }: ClaimedDeposit, answers: string, isContradicted: boolean): void {
    if (this.#reported.get(key) === answers) return;
    this.#reported.set(key, answers);
    const details = { chain: this.#chain, key, ticker, amount: String(amount), answers };
    if (isContradicted) this.#parts.logger.error('another node contradicts a large deposit, which waits', details);
    else this.#parts.logger.warn('a large deposit waits for the agreement of another node', details);
  }
}

const UNANSWERED = { kind: 'unanswered', reason: 'does not answer' } as const;
