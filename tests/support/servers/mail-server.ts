import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const DROP_MS = 20;

/** A mail as a server received it. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly isEncrypted: boolean;
  readonly user: unknown;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  close(): Promise<void>;
}

/** A real mail server on this machine, which keeps its mails. Its certificate is self-signed. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disableReverseLookup: true,
    onData(stream, { envelope, secure, user }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(parts), isEncrypted: secure, user });
        done();
      });
    },
    ...options,
  });
  // A client that refuses the certificate disconnects; the test checks that on the client's side.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * A mail server whose answer to the first mail of a connection never ends, and is never silent. Once it is mended, connections
 * reach the server behind it.
 */
export async function startDrippingMailServer(behind: number) {
  let isMended = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (isMended) passOn(socket, behind);
    else drip(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that were ever made to it. */
    connections: () => sockets.size,
    mend: () => {
      isMended = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(socket: Socket, port: number): void {
  const real = connect(port, '127.0.0.1');
  real.on('error', () => socket.destroy());
  socket.on('close', () => real.destroy());
  socket.pipe(real).pipe(socket);
}

function drip(socket: Socket): void {
  socket.write('220 here\r\n');
  socket.on('data', (data) => {
    if (/^(EHLO|HELO)/i.test(data.toString())) return void socket.write('250 here\r\n');
    const timer = setInterval(() => socket.write('250-wait\r\n'), DROP_MS);
    socket.on('close', () => clearInterval(timer));
  });
}
