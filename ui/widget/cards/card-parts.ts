export { CardTerms } from '../../components/cards/card-terms.tsx';
export { PaidAtLeast } from '../../components/cards/paid-at-least.tsx';
export { tabWords } from '../../components/cards/card-words.ts';
export { WidgetCard } from './widget-card.tsx';
