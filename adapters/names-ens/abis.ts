import { parseAbi } from 'viem';

/** ENS's universal resolver, and its errors. */
export const universalResolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'error DNSDecodingFailed(bytes dns)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverError(bytes errorData)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error ResolverNotFound(bytes name)',
  'error UnsupportedResolverProfile(bytes4 selector)',
]);

/** A resolver's record of Ethereum (EIP-137). */
export const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)']);

/** A resolver's record of any coin (ENSIP-9). */
export const coinAddrAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)']);
