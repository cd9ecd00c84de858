import { readFileSync } from 'node:fs';
import solc from 'solc';
import type { Abi, Hex } from 'viem';

interface CompiledContract {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}

const FILE = 'test-contracts.sol';

/** Compiles the contracts of the tests. @throws Error with the compiler's message. */
export function compiledContracts(): Readonly<Record<string, CompiledContract>> {
  const input = {
    language: 'Solidity',
    sources: { [FILE]: { content: readFileSync(new URL(FILE, import.meta.url), 'utf8') } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input)) as string) as Output;
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const contracts = Object.entries(output.contracts[FILE]!);
  return Object.fromEntries(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` as const }]),
  );
}
