import { request as httpRequest } from 'node:http';
import { Observable, type Subscriber } from 'rxjs';
import { SAMPLE_TRANSACTION } from '../../../adapters/memory/samples/sample-transactions.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import type { Transaction, TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import type { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';

/** A feed whose events a test emits, and which records its callers. */
export class ScriptedFeed implements TransactionFeed {
  readonly asked: { ref: TransactionRef; after: number; visitor: string | undefined }[] = [];
  readonly readers = new Set<Subscriber<Transaction>>();

  follow(ref: TransactionRef, after: number, caller?: Caller): Observable<Transaction> {
    this.asked.push({ ref, after, visitor: caller?.visitor });
    return new Observable((reader) => {
      this.readers.add(reader);
      return () => this.readers.delete(reader);
    });
  }

  errorMessage(sequence: number, status: Transaction['status'] = 'confirming'): void {
    for (const reader of this.readers) reader.next({ ...SAMPLE_TRANSACTION, sequence, status });
  }
}

/** An answer that is still being received. */
export interface Stream {
  readonly status: number;
  readonly type: string;
  readonly text: () => string;
  readonly ended: Promise<void>;
  close(): void;
}

/** Requests live events and waits for the headers of the answer. */
export function openEvents(url: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<void>((done) => response.once('close', done));
      const { statusCode: status = 0, headers: answered } = response;
      resolve({
        status,
        type: answered['content-type'] ?? '',
        text: () => text,
        ended,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
    request.end();
  });
}
