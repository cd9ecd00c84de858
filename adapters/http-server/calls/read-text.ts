import type { IncomingMessage } from 'node:http';

export function readText(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 ? chunks[0]!.toString() : Buffer.concat(chunks).toString()));
}
