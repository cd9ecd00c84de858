/**
 * Languages whose catalogue may still lack texts, which are then shown in English. Empty this list to have the check hold
 * every language to every text (`tests/ui/messages.test.ts`).
 */
export const INCOMPLETE: readonly string[] = ['ar', 'es', 'fr', 'de', 'pt', 'ru', 'vi', 'hi', 'ko', 'cn'];
