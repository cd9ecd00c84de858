import type { ErrorCode } from '../../core/contract/error-code.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type {
  Signed,
  SignedRequest,
  Signer,
  SigningAllowance,
  SigningRequest,
} from '../../core/ports/chains/signer.ts';
import type { SignedCall, WithdrawalOrder } from '../../core/ports/markets/venue-withdrawer.ts';
import { SignerConnection } from './signer-connection.ts';
import {
  ALLOWANCE_PATH,
  batchText,
  currencyText,
  MAX_ANSWER,
  MAX_BATCH,
  MAX_BATCH_LENGTH,
  MAX_REQUEST,
  MAX_SIGNED_FOR,
  PUBLIC_KEYS_PATH,
  questionText,
  readAllowance,
  readCall,
  readError,
  readOutcomes,
  readPublicKeys,
  readSigned,
  readSignedFor,
  REPLACE_PATH,
  requestText,
  SIGN_MANY_PATH,
  SIGN_PATH,
  SIGNED_FOR_PATH,
  type SigningOutcome,
  WITHDRAW_PATH,
  VENUE_WITHDRAWAL_PATH,
} from './signer-protocol.ts';
import { SigningBatches } from './signing-batches.ts';

/** Error codes for the signer's refusals; any other failure is `unavailable` and retried. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-input',
  403: 'forbidden',
  409: 'conflict',
  413: 'too-large',
};

/**
 * Client of the signer's socket. Requests can be retried safely: an order is signed once, and every retry gets the same
 * answer.
 */
export class SignerClient implements Signer {
  readonly #socket: string;
  readonly #timeoutMs: number;
  readonly #connection: SignerConnection;
  readonly #batches: SigningBatches<SigningOutcome>;

  /** @param timeoutMs timeout of one request. */
  constructor(socket: string, timeoutMs = 15_000) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
    this.#connection = new SignerConnection(socket, timeoutMs);
    const limits = { most: MAX_BATCH, size: MAX_BATCH_LENGTH };
    this.#batches = new SigningBatches((texts) => this.#signedMany(texts), limits);
  }

  /** Requests made while another is on its way are sent together. @throws as the port declares. */
  async sign(request: SigningRequest): Promise<Signed> {
    const text = requestText(request);
    if (text.length > MAX_BATCH_LENGTH) return this.#signed(SIGN_PATH, request);
    const outcome = await this.#batches.add(text);
    if ('raw' in outcome) return outcome;
    throw refusal(outcome.status, outcome.error);
  }

  /** @throws ExchangeError as the port declares, and unavailable. */
  replace(request: SigningRequest): Promise<Signed> {
    return this.#signed(REPLACE_PATH, request);
  }

  async withdraw(request: SigningRequest): Promise<void> {
    await this.#ask('POST', WITHDRAW_PATH, textToSign(request));
  }

  async #signed(path: string, request: SigningRequest): Promise<Signed> {
    return understood(await this.#ask('POST', path, textToSign(request)), readSigned);
  }

  async #signedMany(texts: readonly string[]): Promise<readonly SigningOutcome[]> {
    return understood(await this.#ask('POST', SIGN_MANY_PATH, batchText(texts)), readOutcomes);
  }

  /** @throws ExchangeError unavailable. */
  async signedFor(orderId: string): Promise<readonly SignedRequest[]> {
    const found: SignedRequest[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, because each can be megabytes
      const answer = await this.#ask('POST', SIGNED_FOR_PATH, questionText(orderId, found.length), MAX_SIGNED_FOR);
      const signed = understood(answer, readSignedFor);
      if (signed === undefined) return found;
      found.push(signed);
    }
  }

  async allowance(chain: string, ticker: string): Promise<SigningAllowance | undefined> {
    return understood(await this.#ask('POST', ALLOWANCE_PATH, currencyText(chain, ticker)), readAllowance);
  }

  /** Has a withdrawal from a venue built and signed. @throws ExchangeError as `sign`, and unavailable. */
  async venueWithdrawal(order: WithdrawalOrder): Promise<SignedCall> {
    return understood(await this.#ask('POST', VENUE_WITHDRAWAL_PATH, JSON.stringify(order)), readCall);
  }

  /** Asks for a withdrawal that is none, which only the socket of withdrawals refuses as such. @throws ExchangeError unavailable. */
  async assertWithdraws(): Promise<void> {
    await this.#ask('POST', VENUE_WITHDRAWAL_PATH, '{}').catch((error: unknown) => {
      if (!(error instanceof ExchangeError && error.code === 'invalid-input')) throw error;
    });
  }

  /** Each chain's public key, in the format of its family. @throws ExchangeError unavailable. */
  async publicKeys(): Promise<Readonly<Record<string, string>>> {
    return understood(await this.#ask('GET', PUBLIC_KEYS_PATH, ''), readPublicKeys);
  }

  async #ask(method: string, path: string, body: string, most = MAX_ANSWER): Promise<string> {
    const { status, body: answer } = await this.#connection
      .call({ method, path, body, most })
      .catch((cause: unknown) => {
        throw new ExchangeError('unavailable', this.#reasonOf(cause as NodeJS.ErrnoException), { cause });
      });
    if (status === 200) return answer;
    throw refusal(status, readError(answer, status));
  }

  #reasonOf({ code, name, message }: NodeJS.ErrnoException): string {
    const socket = this.#socket;
    if (name === 'TimeoutError') return `the signer does not answer within ${this.#timeoutMs} ms at ${socket}`;
    if (code === 'EACCES' || code === 'EPERM')
      return `this user may not open the signer's socket ${socket} (${code}): start the signer with --socket-group`;
    if (code === 'ENOENT') return `the signer does not run: there is no socket ${socket}`;
    if (code === 'ECONNREFUSED') return `the signer does not run: no process listens at ${socket}`;
    return `the signer does not answer (${message})`;
  }
}

/** @throws ExchangeError too-large. */
function textToSign(request: SigningRequest): string {
  const body = requestText(request);
  if (Buffer.byteLength(body) <= MAX_REQUEST) return body;
  throw new ExchangeError('too-large', 'the transaction is too large to sign');
}

function refusal(status: number, reason: string): ExchangeError {
  return new ExchangeError(CODES[status] ?? 'unavailable', `the signer: ${reason}`);
}

function understood<T>(body: string, read: (body: string) => T): T {
  try {
    return read(body);
  } catch (cause) {
    throw new ExchangeError('unavailable', 'the process at the socket is not a signer', { cause });
  }
}
