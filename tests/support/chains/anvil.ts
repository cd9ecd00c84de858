import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { anvilPath } from '../programs.ts';

export interface Anvil {
  readonly url: string;
  /** Calls a method of the node, including its test methods. @throws Error with the node's answer. */
  rpc<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T>;
  stop(): Promise<void>;
}

/** Milliseconds within which the node must listen. */
const START_MS = 60_000;

/** Starts an Ethereum node on loopback and a free port; it ends with this process at the latest. */
export async function startAnvil(...options: readonly string[]): Promise<Anvil> {
  const path = anvilPath();
  if (path === undefined) throw new Error('anvil is not installed');
  const child = spawn(path, ['--host', '127.0.0.1', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = once(child, 'exit').finally(() => process.removeListener('exit', end));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`anvil does not listen:\n${output}`)), START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      // From now on the output is read only so that the pipe does not fill up.
      output = '';
      child.stdout.off('data', read).resume();
      resolve(`http://${found[1]}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    exited.then(([code]) => reject(new Error(`anvil ended with ${code}:\n${output}`)), reject);
  }).catch((cause: unknown) => {
    end();
    throw cause;
  });
  const stop = async () => {
    end();
    await exited;
  };
  return { url, rpc: (method, ...params) => ask(url, method, params), stop };
}

async function ask<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await answer.json()) as { result: T; error?: unknown };
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
  return result;
}
