import { CertificateFiles } from '../../../adapters/http-server/tls/certificate-files.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import type { ServerOptions } from '../../../adapters/http-server/server-options.ts';
import { certificateFolder, type CertificateFolder, testCertificate, type TestCertificate } from './certificates.ts';
import { type RunningServer, startServer } from './http-server.ts';

/** A server that speaks TLS with a self-signed certificate. */
export interface TlsServer extends RunningServer {
  readonly pair: TestCertificate;
  readonly files: CertificateFolder;
  /** Log lines about the certificate. */
  readonly tlsLog: MemoryLogger;
  stop(): Promise<void>;
}

export async function startTlsServer(options: Partial<ServerOptions> = {}): Promise<TlsServer> {
  const pair = testCertificate();
  const files = certificateFolder(pair);
  const tlsLog = new MemoryLogger();
  const tls = await CertificateFiles.open(files.paths, { logger: tlsLog, pollMs: 10 });
  const running = await startServer({ tls, ...options });
  const stop = async () => {
    await running.server.close();
    tls.close();
    files.remove();
  };
  return { ...running, pair, files, tlsLog, stop };
}
