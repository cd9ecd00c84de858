import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LITECOIN_REGTEST } from '../../adapters/chain-bitcoin/networks.ts';
import { ours } from '../contracts/chains/chain-subject.ts';
import type { ChainSubject } from '../contracts/chains/chain-subject.ts';
import { bitcoinSubject, callAndSync } from '../support/chains/bitcoin-subject.ts';
import { type RunningNode, startLitecoind } from '../support/chains/litecoind.ts';
import { litecoindPath } from '../support/programs.ts';
import { withNode } from '../support/chains/with-node.ts';

withNode('litecoind', litecoindPath(), () => {
  describe('a scan of litecoind', () => {
    let node: RunningNode;
    let subject: ChainSubject;
    beforeAll(async () => {
      node = await startLitecoind('-addresstype=bech32', '-mempoolreplacement=1');
      subject = await bitcoinSubject(node, LITECOIN_REGTEST);
    });
    afterAll(() => subject?.close());

    const stranger = <Result>(method: string, ...params: unknown[]) =>
      callAndSync<Result>(node.rpc, method, params, 'stranger');

    it('says of an unconfirmed deposit whether its sender can replace it', async () => {
      const to = await subject.chain.payInAddress('ltc', 1);
      const { cursor } = await subject.chain.scan(undefined, ours());
      const bound = await stranger<string>('sendtoaddress', to.address, '1', '', '', false, false);
      const free = await stranger<string>('sendtoaddress', to.address, '2', '', '', false, true);
      const replaceable = async () => {
        const { seen } = await subject.chain.scan(cursor, ours(to));
        return Object.fromEntries(seen.map(({ chainTxId, isReplaceable }) => [chainTxId, isReplaceable]));
      };
      expect(await replaceable()).toEqual({ [bound]: undefined, [free]: true });
      await subject.mine(1);
      expect(await replaceable()).toEqual({ [bound]: undefined, [free]: undefined });
    });
  });
});
