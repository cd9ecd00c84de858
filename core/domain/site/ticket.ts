/** A support ticket (specification, section 3). Times are milliseconds since 1970. */
export interface Ticket {
  /** 12 lower-case letters and digits. */
  readonly id: string;
  readonly at: number;
  /** Address for the answer. */
  readonly email: string;
  /** Name that the social sign-in provider gave, if the writer was signed in. */
  readonly name?: string | undefined;
  readonly accountId?: string | undefined;
  /** The exchange that the ticket is about, as the writer claims: not checked to be theirs. */
  readonly transactionId?: string | undefined;
  readonly message: string;
  /** Name of the writer's language (`core/domain/locale.ts`). */
  readonly locale: string;
  readonly closed?: TicketClosing | undefined;
}

export interface TicketClosing {
  readonly at: number;
  readonly actor: string;
  readonly reason: string;
}

export const MAX_MESSAGE_LENGTH = 4_000;

/** Invisible characters, replaced by spaces; the joiners of Arabic and Indic scripts stay, as parts of words. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/** Splits a message into lines that cannot control a terminal, change the text direction, or end a header. */
export function messageLines(message: string): readonly string[] {
  return message.split('\n').map((line) => line.replaceAll(UNSEEN, ' '));
}

/** An exchange's ID in pasted text: the ID itself or its page's address; undefined for anything else. */
export function transactionIdIn(text: string): string | undefined {
  return /^(?:\S*\/transaction\/)?([a-z0-9]{12})(?:[?#]\S*)?$/i.exec(text.trim())?.[1]?.toLowerCase();
}
