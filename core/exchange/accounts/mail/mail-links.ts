import { TOKEN_STATUS } from '../../../domain/accounts/account.ts';
import type { MailTokenRecord } from '../../../ports/stores/accounts/mail-tokens.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Secrets } from '../../../ports/services/secrets.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';

/** How long a mail's link is valid, in milliseconds. */
const LIFE_MS = 86_400_000;

/** Links in mails: each has a secret of 256 bits, works once, and only the newest of a kind is valid. */
export class MailLinks {
  readonly #secrets: Secrets;
  readonly #clock: Clock;
  readonly #origin: () => string;

  /** @param origin public address of this site, such as `https://example.com`; never taken from a request. */
  constructor(secrets: Secrets, clock: Clock, origin: () => string) {
    this.#secrets = secrets;
    this.#clock = clock;
    this.#origin = origin;
  }

  /**
   * Makes a link. @param email the address it is sent to. @param proceedTo the path to go on to, checked by
   * `mailedPath`.
   */
  async make(
    unit: UnitOfWork,
    accountId: string,
    { kind, email, proceedTo }: Pick<MailTokenRecord, 'kind' | 'email'> & { readonly proceedTo?: string | undefined },
  ): Promise<string> {
    const secret = this.#secrets.newSecret();
    const createdAt = this.#clock.now();
    await unit.mailTokens.supersede(accountId, kind);
    await unit.mailTokens.insert({
      hash: this.#secrets.digest(secret),
      accountId,
      kind,
      email,
      status: TOKEN_STATUS.created,
      createdAt,
      expiresAt: createdAt + LIFE_MS,
    });
    const query = kind === 'email' ? '?email' : proceedTo === undefined ? '' : `?proceedTo=${proceedTo}`;
    return `${this.#origin()}/recover/${secret}${query}`;
  }

  /** The token of a link while it is valid. @param secret as the link carries it. */
  async find(unit: Pick<UnitOfWork, 'mailTokens'>, secret: string): Promise<MailTokenRecord | undefined> {
    const token = await unit.mailTokens.byHash(this.#secrets.digest(secret));
    const isLive = token?.status === TOKEN_STATUS.created && token.expiresAt > this.#clock.now();
    return isLive ? token : undefined;
  }

  /** Uses up a token. @returns the token, or undefined when it is not valid or of another kind. */
  async finish(unit: UnitOfWork, secret: string, kind: MailTokenRecord['kind']): Promise<MailTokenRecord | undefined> {
    const token = await this.find(unit, secret);
    if (token?.kind !== kind) return undefined;
    return (await unit.mailTokens.finish(token.hash, this.#clock.now())) ? token : undefined;
  }

  /** Revokes all links of an account: links mailed before a change of its password or e-mail must not work after it. */
  async revoke(unit: UnitOfWork, accountId: string): Promise<void> {
    await unit.mailTokens.supersede(accountId, 'password');
    await unit.mailTokens.supersede(accountId, 'email');
  }
}
