import { existsSync } from 'node:fs';
import { SignerClient } from '../../../adapters/signer/signer-client.ts';
import { signerFolder } from '../../../adapters/signer/signer-folder.ts';
import type { ChainsSetup } from '../../chains/chain-setup.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

/** The signer: reachable, with keys and limits for every currency. */
export const signerCheck: Check = {
  name: 'signer',
  async run({ configuration: { signerSocket, dataFolder }, chains, isReal, patienceMs }) {
    const own = signerFolder(dataFolder);
    const client = new SignerClient(signerSocket ?? own.socket, patienceMs);
    const keys = await client.publicKeys().catch((error: Error) => error);
    if (keys instanceof Error) {
      if (signerSocket !== undefined) return [toMend(keys.message, 'start it: altway signer serve')];
      if (existsSync(own.seed)) return [note(`${keys.message}; the server starts it as its child`)];
      const what = 'there is no seed yet';
      return isReal
        ? [toMend(what, 'altway signer init --show-words, and write the words down (docs/chains.md)')]
        : [note(`${what}: the first start makes one`)];
    }
    const separate =
      isReal && signerSocket === undefined
        ? [
            note(
              'the signer runs as the user of the server',
              'give it a user of its own: ALTWAY_SIGNER (docs/chains.md)',
            ),
          ]
        : [];
    if (chains === undefined) return [good('the signer answers'), ...separate];
    return [good('the signer answers'), ...separate, ...(await limitsOf(client, chains, keys))];
  },
};

async function limitsOf(
  client: SignerClient,
  { chains }: ChainsSetup,
  keys: Readonly<Record<string, string>>,
): Promise<readonly Finding[]> {
  const without = chains.filter(({ id }) => keys[id] === undefined).map(({ id }) => id);
  const mend = 'start the signer with the file of ALTWAY_CHAINS that the server has';
  const missing = without.map((id) => toMend(`it does not sign for ${id}`, mend));
  const pairs = chains.flatMap(({ id, tickers }) => tickers.map((ticker) => [id, ticker] as const));
  const asked = await Promise.all(
    pairs
      .filter(([id]) => !without.includes(id))
      .map(async ([id, ticker]): Promise<Finding[]> => {
        const left = await client.allowance(id, ticker);
        if (left === undefined)
          return [toMend(`it has no limit for ${ticker} on ${id}, and signs none`, 'name it in limits.json')];
        if (left.order === 0n) return [toMend(`its limit for an order of ${ticker} is 0`, 'raise it in limits.json')];
        if (left.day === 0n)
          return [toMend(`its limit of 24 hours for ${ticker} is used up`, 'wait, or raise day in limits.json')];
        return [];
      }),
  );
  const found = [...missing, ...asked.flat()];
  return found.length > 0 ? found : [good(`it signs for ${pairs.map(([, ticker]) => ticker).join(', ')}`)];
}
