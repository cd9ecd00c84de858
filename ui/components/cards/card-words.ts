import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import type { Text } from '../../hooks/i18n.ts';
import { cardMoney } from './card-money.ts';

/** Words of each state of a card payment, until its coins are exchanged. */
const CARD_WORDS = {
  pending: ['cards.pending', 'cards.pendingSaid'],
  declined: ['cards.declined', 'cards.declinedSaid'],
  approved: ['cards.approved', 'cards.approvedSaid'],
  delivered: ['cards.delivered', 'cards.deliveredSaid'],
  'charged-back': ['cards.chargedBack', 'cards.chargedBackSaid'],
  abandoned: ['cards.abandoned', 'cards.abandonedSaid'],
} as const;

interface Languages {
  readonly text: Text;
  readonly i18n: I18n;
}

/**
 * What the status of an exchange means while its card payment decides; undefined otherwise. Apart from the other words,
 * because few exchanges have one.
 */
export function cardWords(transaction: Transaction, languages: Languages) {
  return wordsOf(transaction, languages, CARD_WORDS);
}

const TAB_WORDS = { ...CARD_WORDS, pending: ['cards.pending', 'cards.pendingTab'] } as const;

/** As `cardWords`, where the provider's page opens in a tab of its own. */
export function tabWords(transaction: Transaction, languages: Languages) {
  return wordsOf(transaction, languages, TAB_WORDS);
}

function wordsOf(
  { card, status }: Transaction,
  { text, i18n }: Languages,
  words: typeof CARD_WORDS | typeof TAB_WORDS,
) {
  if (!card) return undefined;
  const isHeld = status === 'hold' && card.state === 'charged-back';
  if (!isHeld && status !== 'waiting' && status !== 'confirming') return undefined;
  const [title, description] = words[card.state];
  const values = { provider: card.name, amount: cardMoney(i18n, card.amount, card.currency) };
  return { title: text(title, values), description: text(description, values) };
}
