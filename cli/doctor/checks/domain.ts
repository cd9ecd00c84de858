import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { pairOf } from '../../../adapters/http-server/tls/certificate-pair.ts';
import type { Configuration } from '../../../adapters/node/settings/configuration.ts';
import { type Finding, good, note, toMend } from '../finding.ts';
import type { Check } from '../installation.ts';

const DAY_MS = 86_400_000;
const FEW_DAYS = 14;

/** The public address: https, its name known, and our server behind it. */
export const domainCheck: Check = {
  name: 'public address',
  async run({ configuration, isReal, patienceMs }) {
    const { url } = configuration;
    if (url === undefined) {
      const what = 'there is no public address: links in mails lead to this machine';
      return [isReal ? toMend(what, 'set ALTWAY_URL=https://…') : note(what, 'set ALTWAY_URL')];
    }
    const { protocol, hostname } = new URL(url);
    const isOpen = protocol !== 'https:';
    const plain = `${url} is not https: passwords and money could be read and changed on the way`;
    const name = await lookup(hostname.replace(/^\[(.*)\]$/, '$1')).then(
      () => true,
      () => false,
    );
    const findings: (Finding | false)[] = [
      isOpen && (isReal ? toMend(plain, 'set up TLS (docs/operations.md, TLS)') : note(plain)),
      ...(await certificateOf(configuration)),
      !name && toMend(`the name ${hostname} is not known`, 'add its record to the DNS'),
      ...(name ? await answersOf(url, patienceMs) : []),
    ];
    return findings.filter((one) => one !== false);
  },
};

async function certificateOf({ tls, url }: Configuration): Promise<readonly Finding[]> {
  if (tls === undefined) return [];
  try {
    const pair = pairOf(tls, [await readFile(tls.certificate), await readFile(tls.key)], Date.now());
    const days = Math.floor((pair.validTo - Date.now()) / DAY_MS);
    const isOther = url !== undefined && !pair.covers(new URL(url).hostname);
    return [
      ...(isOther ? [toMend('the certificate is not for the name of ALTWAY_URL', 'get one for this name')] : []),
      days < FEW_DAYS
        ? note(`the certificate ends in ${days} days`, 'renew it')
        : good(`the certificate is good for ${days} days`),
    ];
  } catch (error) {
    return [toMend((error as Error).message, 'correct ALTWAY_TLS_CERT and ALTWAY_TLS_KEY')];
  }
}

interface Probes {
  readonly result?: unknown;
  /** Absent where the server settles in its own process. */
  readonly settles?: unknown;
  readonly silentChains?: unknown;
}

/** Asks as a visitor does; from here this may fail where visitors from outside succeed, so it is a note. */
async function answersOf(url: string, patienceMs: number): Promise<readonly Finding[]> {
  try {
    const [health, ready] = await Promise.all([
      probed(`${url}/health`, patienceMs),
      probed(`${url}/ready`, patienceMs),
    ]);
    if (health.result !== true)
      return [note(`${url} answers, but not as a server of this kind`, 'see the proxy in front of it')];
    const silent = Array.isArray(health.silentChains) ? health.silentChains.map(String) : [];
    return [
      good(`${url} answers`),
      ...silent.map((chain) =>
        toMend(`the server gets no answer from the node of ${chain}`, 'see the check of that node'),
      ),
      ...(ready.result === true
        ? []
        : [toMend('the server takes no visitors: its database does not answer', 'see its log')]),
      ...(ready.settles === false && ready.result === true
        ? [
            toMend(
              'no process settles: deposits and payouts wait',
              'start altway settle (docs/operations.md, Processes)',
            ),
          ]
        : []),
    ];
  } catch (error) {
    const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
    return [
      note(`${url} can't be reached from here (${cause?.code ?? message})`, 'start the server, and try from outside'),
    ];
  }
}

/** What a probe says; nothing where the answer is no JSON. */
async function probed(url: string, patienceMs: number): Promise<Probes> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'manual' });
  return answer.json().then(
    (content) => content as Probes,
    () => ({}),
  );
}
