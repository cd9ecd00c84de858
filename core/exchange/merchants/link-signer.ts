import { fieldError } from '../../contract/field-error.ts';
import type { WidgetKind } from '../../domain/merchants/widget.ts';
import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';
import { secretOf } from './merchant-secret.ts';
import { SIGNATURE, signedPath } from './signed-links.ts';

/** A link to sign: a widget and its parameters, as in its query. */
interface WantedLink {
  readonly kind: WidgetKind;
  readonly options: Readonly<Record<string, string>>;
}

/** Signs links for merchants who have no software to do it. */
export class LinkSigner {
  readonly #secrets: Secrets;
  readonly #origin: () => string;

  /** @param origin public address of this site; asked on each call. */
  constructor(secrets: Secrets, origin: () => string) {
    this.#secrets = secrets;
    this.#origin = origin;
  }

  /** Names the merchant's own ID. @throws ExchangeError conflict without a confirmed secret. */
  sign(merchant: MerchantRecord, { kind, options }: WantedLink): string {
    const secret = secretOf(this.#secrets, merchant);
    if (secret === undefined) throw fieldError('conflict', 'main', 'Make a secret first: links are signed with it');
    const { [SIGNATURE]: _, ...given } = options;
    if (merchant.isSecretUnconfirmed)
      throw fieldError(
        'conflict',
        'main',
        'Your password was recovered: confirm your merchant secret first, or renew it',
      );
    const pairs = Object.entries({ ...given, merchant_id: merchant.merchantId });
    return `${this.#origin()}${signedPath(this.#secrets, { kind, pairs, secret })}`;
  }
}
