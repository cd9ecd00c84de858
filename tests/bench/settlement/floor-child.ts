import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { FloorTerms } from './floor.ts';

/** The least that a server can do for a request whose answer is stored first: it parses, inserts a row, and answers. */
process.once('message', ({ databaseUrl, connections, row, answer }: FloorTerms) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const insert = () =>
    pool.query({ name: 'floor', text: 'insert into floor values ($1, $2)', values: [randomUUID(), row] });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      JSON.parse(Buffer.concat(parts).toString());
      await insert();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    });
  });
  server.listen(0, '127.0.0.1', () =>
    process.send!(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`),
  );
});
process.on('disconnect', () => process.exit());
