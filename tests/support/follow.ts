/**
 * Follows redirects as a browser does, with cookies per site, until `isThere` accepts an address. @returns that
 * address, which is not requested.
 */
export async function follow(location: string, isThere: (address: URL) => boolean): Promise<string> {
  const jars = new Map<string, Map<string, string>>();
  let address = new URL(location);
  for (let hop = 0; hop < 10; hop += 1) {
    if (isThere(address)) return address.href;
    const jar = jars.get(address.origin) ?? new Map<string, string>();
    jars.set(address.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${response.status} at ${address}: ${await response.text()}`);
    address = new URL(next, address);
  }
  throw new Error(`too many redirects, last to ${address}`);
}
