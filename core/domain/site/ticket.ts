/** What somebody wrote to support (specification, section 3). Times are milliseconds since 1970. */
export interface Ticket {
  /** 12 lower-case letters and digits. */
  readonly id: string;
  readonly at: number;
  /** Where the answer goes to. */
  readonly email: string;
  /** As a social network calls whoever was signed in. */
  readonly name?: string | undefined;
  /** Of whoever was signed in. */
  readonly accountId?: string | undefined;
  /** Which exchange it is about, as they say: nobody has checked that it is theirs. */
  readonly transactionId?: string | undefined;
  readonly message: string;
  /** Name of the language they read (`core/domain/locale.ts`). */
  readonly locale: string;
  readonly closed?: TicketClosing | undefined;
}

/** How a ticket ended. */
export interface TicketClosing {
  readonly at: number;
  /** Who of the staff closed it. */
  readonly actor: string;
  readonly reason: string;
}

/** Characters that a message may have at most. */
export const LONGEST_MESSAGE = 4_000;

/** What no line of text holds; the joiners of Arabic and Indic writing are letters there. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/** A message as lines that cannot drive a terminal, turn its direction, or end a header. */
export function messageLines(message: string): readonly string[] {
  return message.split('\n').map((line) => line.replaceAll(UNSEEN, ' '));
}

/** The ID of an exchange in what people paste: the ID itself, or the address of its page; undefined for anything else. */
export function transactionIdIn(text: string): string | undefined {
  return /^(?:\S*\/transaction\/)?([a-z0-9]{12})(?:[?#]\S*)?$/i.exec(text.trim())?.[1]?.toLowerCase();
}
