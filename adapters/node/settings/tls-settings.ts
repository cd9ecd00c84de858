type Environment = Readonly<Record<string, string | undefined>>;

const [CERTIFICATE, KEY, REDIRECT] = ['ALTWAY_TLS_CERT', 'ALTWAY_TLS_KEY', 'ALTWAY_HTTP_REDIRECT_PORT'] as const;

/** The certificate and key files for TLS; undefined unless both are named. */
export function tlsFiles(env: Environment): { readonly certificate: string; readonly key: string } | undefined {
  const [certificate, key] = [env[CERTIFICATE]?.trim(), env[KEY]?.trim()];
  return certificate && key ? { certificate, key } : undefined;
}

/** Checks that the TLS settings fit together. @returns one sentence per mistake. */
export function tlsMistakes(
  env: Environment,
  {
    url,
    port,
    redirectPort,
  }: { readonly url: string | undefined; readonly port: number; readonly redirectPort: number | undefined },
): string[] {
  const isNamed = (name: string) => Boolean(env[name]?.trim());
  const mistakes: string[] = [];
  const isSecure = isNamed(CERTIFICATE) && isNamed(KEY);
  if (isNamed(CERTIFICATE) && !isNamed(KEY)) mistakes.push(missing(KEY, CERTIFICATE, '/etc/altway/privkey.pem'));
  if (isNamed(KEY) && !isNamed(CERTIFICATE)) mistakes.push(missing(CERTIFICATE, KEY, '/etc/altway/fullchain.pem'));
  if (isSecure && url?.startsWith('http:'))
    mistakes.push(`ALTWAY_URL begins with http://, but with ${CERTIFICATE} the server speaks https alone`);
  if (redirectPort === undefined) return mistakes;
  if (!isNamed(CERTIFICATE) && !isNamed(KEY))
    mistakes.push(missing(CERTIFICATE, REDIRECT, '/etc/altway/fullchain.pem'));
  if (!isNamed('ALTWAY_URL')) mistakes.push(missing('ALTWAY_URL', REDIRECT, 'https://exchange.example'));
  if (redirectPort !== 0 && redirectPort === port) mistakes.push(`${REDIRECT} is ${redirectPort}, which is PORT`);
  return mistakes;
}

function missing(name: string, because: string, example: string): string {
  return `${name} is missing, which ${because} needs; for example ${name}=${example}`;
}
