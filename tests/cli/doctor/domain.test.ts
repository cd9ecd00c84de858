import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { domainCheck } from '../../../cli/doctor/checks/domain.ts';
import type { Installation } from '../../../cli/doctor/installation.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server whose probes answer so. @returns its address. */
async function answering(answers: Readonly<Record<string, unknown>>): Promise<string> {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function examined(url: string | undefined, isReal = false) {
  const installation = { configuration: { url }, isReal, patienceMs: 2_000 } as Installation;
  return (await domainCheck.run(installation)).map(({ grade, what }) => `${grade}: ${what}`);
}

const well = { '/health': { result: true, silentChains: [] }, '/ready': { result: true, settles: true } };

describe("altway doctor's look at the public address", () => {
  it('finds a server that answers and settles', async () => {
    const url = await answering(well);
    expect(await examined(url)).toEqual([expect.stringMatching(/^note: .* is not https/), `good: ${url} answers`]);
  });

  it.each([
    [{ '/ready': { result: true, settles: false } }, 'mend: no process settles'],
    [{ '/ready': { result: false } }, 'mend: the server takes no visitors'],
    [
      { '/health': { result: true, silentChains: ['bitcoin'] } },
      'mend: the server gets no answer from the node of bitcoin',
    ],
    [{ '/health': '<html>a parked domain</html>' }, 'note: http://127.0.0.1'],
  ])('tells what is wrong with %j', async (wrong, what) => {
    const found = await examined(await answering({ ...well, ...wrong }));
    expect(found.at(-1)).toContain(what);
  });

  it('demands https and an address on main networks only', async () => {
    expect((await examined(undefined))[0]).toMatch(/^note: there is no public address/);
    expect((await examined(undefined, true))[0]).toMatch(/^mend: there is no public address/);
    expect((await examined('http://127.0.0.1:1', true))[0]).toMatch(/^mend: .* is not https/);
  });

  it('does not take what it cannot reach from here for wrong, and tells of a name that nobody knows', async () => {
    const url = await answering(well);
    await new Promise((resolve) => server!.close(resolve));
    expect((await examined(url)).at(-1)).toMatch(/^note: .* can't be reached from here \(ECONNREFUSED\)/);
    expect((await examined('http://exchange.invalid')).at(-1)).toBe('mend: the name exchange.invalid is not known');
  });
});
