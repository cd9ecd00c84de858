import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { chainIdOf } from '../../adapters/addresses/network-rules.ts';
import { redactingHttp } from '../../adapters/chain-evm/redacting-transport.ts';
import { EnsNames } from '../../adapters/names-ens/ens-names.ts';
import { nameDirectoryContract } from '../contracts/names/name-directory.contract.ts';
import { EnsBench, ETHEREUM_COIN, EVM_COIN } from '../support/chains/ens-bench.ts';
import { STRANGER, stranger } from '../support/chains/evm-bench.ts';
import { withEvm } from '../support/chains/with-evm.ts';

const BASE_COIN = EVM_COIN | 8453n;
const ADDRESS = stranger();

withEvm((bench) => {
  let ens: EnsBench;
  let names: EnsNames;

  beforeAll(async () => {
    ens = await EnsBench.deploy(bench());
    names = new EnsNames({ transport: redactingHttp(bench().node.url, 3_000), resolver: ens.lookup, chainIdOf });
    await ens.register('alice.eth', new Map([[ETHEREUM_COIN, ADDRESS]]));
    await ens.register('bare.eth', new Map());
  });

  nameDirectoryContract(() => ({
    directory: names,
    known: { name: 'alice.eth', address: ADDRESS },
    bare: 'bare.eth',
    unknown: 'nobody.eth',
  }));

  const found = (name: string, address: string) => ({ status: 'found', name, address });

  describe('names of ENS on other networks than Ethereum', () => {
    it("take the network's own record first, then the one for all EVM networks", async () => {
      const [own, all] = [stranger(), stranger()];
      const records = [
        [ETHEREUM_COIN, STRANGER],
        [EVM_COIN, all],
        [BASE_COIN, own],
      ] as const;
      await ens.register('many.eth', new Map(records));
      await expect(names.find('many.eth', 'Base')).resolves.toEqual(found('many.eth', own));
      await expect(names.find('many.eth', 'Polygon')).resolves.toEqual(found('many.eth', all));
      await expect(names.find('many.eth', 'Ethereum')).resolves.toEqual(found('many.eth', STRANGER));
    });

    it("take Ethereum's record of an account that has sent a transaction, and so has a key", async () => {
      await ens.register('key.eth', new Map([[ETHEREUM_COIN, STRANGER]]));
      await expect(names.find('key.eth', 'Base')).resolves.toEqual(found('key.eth', STRANGER));
      await ens.registerOld('old.eth', STRANGER);
      await expect(names.find('old.eth', 'Base')).resolves.toEqual(found('old.eth', STRANGER));
    });

    it('take the record of an account that runs code by EIP-7702, whose key is still its own', async () => {
      const account = stranger();
      await bench().node.rpc('anvil_setCode', account, `0xef0100${'12'.repeat(20)}`);
      await bench().node.rpc('anvil_setNonce', account, '0x1');
      await ens.register('delegated.eth', new Map([[ETHEREUM_COIN, account]]));
      await expect(names.find('delegated.eth', 'Base')).resolves.toEqual(found('delegated.eth', account));
    });

    it('refuse the record of a contract, and of an account that never sent anything', async () => {
      const wallet = await bench().deploy('Wallet');
      await ens.register('contract.eth', new Map([[ETHEREUM_COIN, wallet]]));
      await expect(names.find('contract.eth', 'Base')).resolves.toEqual({ status: 'no-address' });
      await expect(names.find('contract.eth', 'Ethereum')).resolves.toEqual(found('contract.eth', wallet));
      await ens.register('fresh.eth', new Map([[ETHEREUM_COIN, stranger()]]));
      await expect(names.find('fresh.eth', 'Base')).resolves.toEqual({ status: 'no-address' });
    });
  });

  describe('names of ENS', () => {
    it('of which a gateway keeps the records are refused, and the gateway is not called', async () => {
      let calls = 0;
      const gateway = createServer((_, response) => {
        calls += 1;
        response.end('{}');
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => gateway.once('listening', resolve));
      const { port } = gateway.address() as AddressInfo;
      await ens.registerOutside('far.eth', `http://127.0.0.1:${port}/{sender}/{data}`);
      await expect(names.find('far.eth', 'Ethereum')).resolves.toEqual({ status: 'outside' });
      await expect(names.find('far.eth', 'Base')).resolves.toEqual({ status: 'outside' });
      gateway.close();
      expect(calls).toBe(0);
    });

    it('with the zero address, or with a record of another length, have none', async () => {
      await ens.register('zero.eth', new Map([[ETHEREUM_COIN, `0x${'00'.repeat(20)}`]]));
      await expect(names.find('zero.eth', 'Ethereum')).resolves.toEqual({ status: 'no-address' });
      await ens.register('long.eth', new Map([[BASE_COIN, `0x${'ab'.repeat(32)}`]]));
      await expect(names.find('long.eth', 'Base')).resolves.toEqual({ status: 'no-address' });
    });

    it('are not asked of a node of another network, unless it is named with its contract', async () => {
      const wrong = new EnsNames({ transport: http(bench().node.url), chainIdOf });
      await expect(wrong.find('alice.eth', 'Ethereum')).rejects.toThrow('chain 31337, not 1');
    });

    it('reject, without the address of the node, when it does not answer', async () => {
      const url = 'http://127.0.0.1:9/secret-key';
      const away = new EnsNames({ transport: redactingHttp(url, 500), resolver: ens.lookup, chainIdOf });
      const error = await away.find('alice.eth', 'Ethereum').catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain('secret-key');
    });
  });
});
