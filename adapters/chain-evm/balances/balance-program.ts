import { type Address, concatHex, type Hex, padHex } from 'viem';

/** An account, and the contract of the token that is asked about; absent for the network's own coin. */
export interface BalanceQuestion {
  readonly address: Address;
  readonly token?: Hex | undefined;
}

/** The answer for a balance that cannot be read: no token has as many. */
export const UNREADABLE = 2n ** 256n - 1n;

/**
 * EVM code that `eth_call` runs as the creation of a contract: nothing has to be deployed, and the balances of many
 * accounts cost one request. The questions follow the code: a token (20 bytes, zero for the network's own coin) and an
 * account (20 bytes) each. It returns a word for each question. On the stack: p, the place of the next question in the
 * code, and o, the place of the next answer in memory.
 */
const PROGRAM = [
  // memory[0x20] = the selector of balanceOf(address), whose argument follows at 0x24
  '6370a0823160e01b602052', // PUSH4 70a08231 PUSH1 e0 SHL PUSH1 20 MSTORE
  '60666080', // p = the length of this code; o = 0x80: PUSH1 66 PUSH1 80
  // 0f, loop: while p is within the code
  '5b38821015605e57', // JUMPDEST CODESIZE DUP3 LT ISZERO PUSH1 5e JUMPI
  '601482600c39', // memory[0x0c] = the token: PUSH1 14 DUP3 PUSH1 0c CODECOPY
  '6014808301603039', // memory[0x30] = the account: PUSH1 14 DUP1 DUP4 ADD PUSH1 30 CODECOPY
  '60005180603457', // go to 34 for a token: PUSH1 00 MLOAD DUP1 PUSH1 34 JUMPI
  '5060245131605056', // else read the account's coins: POP PUSH1 24 MLOAD BALANCE PUSH1 50 JUMP
  // 34: call the token, its answer to memory[0x60]
  '5b6020606060246020845afa', // JUMPDEST PUSH1 20 PUSH1 60 PUSH1 24 PUSH1 20 DUP5 GAS STATICCALL
  '3d601f10169050', // good if it answered a word: RETURNDATASIZE PUSH1 1f LT AND SWAP1 POP
  '606051901560000317', // all ones unless good: PUSH1 60 MLOAD SWAP1 ISZERO PUSH1 00 SUB OR
  '5b8152', // 50: memory[o] = the answer: JUMPDEST DUP2 MSTORE
  '6020019060280190600f56', // o += 32, p += 40: PUSH1 20 ADD SWAP1 PUSH1 28 ADD SWAP1 PUSH1 0f JUMP
  '5b608090036080f3', // 5e: return the answers: JUMPDEST PUSH1 80 SWAP1 SUB PUSH1 80 RETURN
].join('');

/** Writes the code for questions. */
export function balanceProgram(questions: readonly BalanceQuestion[]): Hex {
  const data = questions.map(({ address, token }) => concatHex([padHex(token ?? '0x', { size: 20 }), address]));
  return concatHex([`0x${PROGRAM}`, ...data]);
}
