import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Argon2Hasher, OWASP_COST } from '../../adapters/node/crypto/argon2-hasher.ts';
import { MINER_STATUS } from '../../core/domain/accounts/account.ts';
import { startAccountServer } from '../support/servers/account-server.ts';

/** The server that accounts.bench.ts times, alone in its process. Passwords cost what they cost in production. */
export type AccountsRequest =
  | { readonly do: 'open'; readonly emails: readonly string[]; readonly password?: string }
  /** Bare hashes, as many at once as the server makes. @see answered milliseconds. */
  | { readonly do: 'hashes'; readonly count: number }
  | { readonly do: 'stop' };

const argon2id = promisify(argon2);
const server = await startAccountServer({ hashing: {}, rateLimit: Number.MAX_SAFE_INTEGER });

/** Creates accounts without sending mails: all with one password, or opened only by a provider. */
async function open(emails: readonly string[], password: string | undefined): Promise<void> {
  const hasher = await Argon2Hasher.open();
  const passwordHash = password === undefined ? undefined : await hasher.hash(password);
  const rest = { isSubscribed: false, minerStatus: MINER_STATUS.off, locale: 'en', createdAt: 1, confirmedAt: 1 };
  for (const email of emails)
    await server.store.accounts.insert({ id: randomBytes(6).toString('hex'), email, passwordHash, ...rest });
}

async function hashes(count: number): Promise<number> {
  const { memory, passes, parallelism } = OWASP_COST;
  const start = performance.now();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const cost = { memory, passes, parallelism, tagLength: 32 };
      await argon2id('argon2id', { message: 'correct horse', nonce: randomBytes(16), ...cost });
    }
  };
  await Promise.all(Array.from({ length: Math.min(3, Math.max(2, availableParallelism())) }, worker));
  return performance.now() - start;
}

async function answered(request: AccountsRequest): Promise<number> {
  if (request.do === 'hashes') return hashes(request.count);
  await (request.do === 'open' ? open(request.emails, request.password) : server.close());
  return 0;
}

process.on('message', (request: AccountsRequest) => {
  void answered(request).then((answer) => {
    process.send?.(answer);
    if (request.do === 'stop') process.disconnect?.();
  });
});
process.on('disconnect', () => process.exit());
process.send!(server.url);
