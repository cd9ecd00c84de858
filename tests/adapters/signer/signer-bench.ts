import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedAddress } from '../../../adapters/chain-simulated/simulated-address.ts';
import { transferText } from '../../../adapters/chain-simulated/transfer.ts';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { openSignerFolder, signerFolder, type SignerFolder } from '../../../adapters/signer/signer-folder.ts';
import { startSignerServer } from '../../../adapters/signer/signer-server.ts';
import { SigningService } from '../../../adapters/signer/signing-service.ts';
import type { WithdrawalService } from '../../../adapters/signer/withdrawals/withdrawal-service.ts';
import { SigningJournal } from '../../../adapters/signer/signing-journal.ts';
import type { SigningLimits } from '../../../adapters/signer/signing-limits.ts';
import { SimulatedScheme } from '../../../adapters/signer/schemes/simulated-scheme.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';

export const SEED: Uint8Array = new Uint8Array(64).fill(7);
export const scheme: SimulatedScheme = new SimulatedScheme((ticker) => (ticker === 'ltc' ? 500n : undefined));
export const ACCOUNT: string = scheme.publicKey(SEED);
/** The fee of each request in the currency of the order. */
export const FEE = 50n;
/** Limits of three orders of 1,000, each with its fee. */
export const LIMITS: SigningLimits = (_, ticker) =>
  ticker === 'ltc' ? { order: 1_050n, day: 3_150n, fees: { transaction: 500n, day: 2_000n } } : undefined;

/** A valid request, except for the changes of a test. */
export function requestOf(id: string, amount = 100n, account = ACCOUNT): SigningRequest {
  const order = { id, ticker: 'ltc', to: { address: simulatedAddress('customer', 'ltc', id) }, amount };
  return { chain: 'simulated', order, unsigned: transferText({ account, ...order, fee: FEE }) };
}

export interface RunningSigner {
  readonly folder: SignerFolder;
  readonly service: SigningService;
  readonly client: SignerClient;
  /** At the socket for withdrawals from venues. */
  readonly venuesClient: SignerClient;
  /** Its log. */
  readonly log: () => string;
  readonly close: () => Promise<void>;
}

/** A signer in this process, in a folder of its own. */
export async function startSigner(
  now: () => number = Date.now,
  requestTimeoutMs = 10_000,
  withdrawals?: Pick<WithdrawalService, 'sign'>,
): Promise<RunningSigner> {
  const data = mkdtempSync(join(tmpdir(), 'altway-signer-'));
  const folder = signerFolder(data);
  await openSignerFolder(folder);
  const journal = new SigningJournal(folder.journal, now);
  const service = new SigningService({ seed: SEED, schemes: [scheme], limits: LIMITS, journal });
  let log = '';
  const write = (...words: unknown[]) => void (log += `${JSON.stringify(words)}\n`);
  const logger = { info: write, warn: write, error: write };
  const server = await startSignerServer({ socket: folder.socket, service, logger, requestTimeoutMs });
  const venues = await startSignerServer({ socket: folder.withdrawalSocket, withdrawals, logger, requestTimeoutMs });
  const close = async () => {
    await Promise.all([server.stop(), venues.stop()]);
    journal.close();
    rmSync(data, { recursive: true, force: true });
  };
  const [client, venuesClient] = [new SignerClient(folder.socket), new SignerClient(folder.withdrawalSocket)];
  return { folder, service, client, venuesClient, log: () => log, close };
}

interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends any request as an attacker could: any method, path, headers and body. */
export function ask(
  socketPath: string,
  path: string,
  { method = 'POST', headers = { 'content-type': 'application/json' }, body = '' } = {},
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ socketPath, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
