import { CertificateFiles } from '../../adapters/http-server/tls/certificate-files.ts';
import { CertificateError } from '../../adapters/http-server/tls/certificate-pair.ts';
import { type RedirectServer, startRedirect } from '../../adapters/http-server/tls/redirect-server.ts';
import type { Configuration } from '../../adapters/node/settings/configuration.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { StartError } from './start-error.ts';

/**
 * Opens and watches the certificate of a server with TLS of its own; undefined for a server without. @throws StartError
 * naming the setting whose file can't be used.
 */
export async function openTls(
  { tls, url }: Pick<Configuration, 'tls' | 'url'>,
  logger: Logger,
  closers: AsyncDisposableStack,
): Promise<CertificateFiles | undefined> {
  if (tls === undefined) return undefined;
  const files = await CertificateFiles.open(tls, { logger }).catch((error: unknown) => {
    if (error instanceof CertificateError) throw new StartError(error.message, { cause: error });
    throw error;
  });
  closers.defer(() => files.close());
  const name = url === undefined ? undefined : new URL(url).hostname;
  if (name !== undefined && !files.pair.covers(name))
    logger.warn('ALTWAY_TLS_CERT: the certificate is not for the name of ALTWAY_URL: browsers will refuse it', {
      name,
    });
  return files;
}

/** Opens the redirect of plain HTTP, where its port is configured. @throws StartError when it can't listen there. */
export async function openRedirect({
  redirectPort,
  url,
  host,
  hosts,
}: Pick<Configuration, 'redirectPort' | 'url' | 'host' | 'hosts'>): Promise<RedirectServer | undefined> {
  if (redirectPort === undefined || url === undefined) return undefined;
  return startRedirect({ port: redirectPort, host, publicUrl: url, hosts }).catch((cause: unknown) => {
    const why = (cause as Error).message;
    throw new StartError(`ALTWAY_HTTP_REDIRECT_PORT: port ${redirectPort} on ${host} can't be listened at (${why})`, {
      cause,
    });
  });
}
