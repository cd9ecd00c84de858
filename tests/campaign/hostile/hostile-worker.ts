import { Attackers, type AttackersOptions } from './attackers.ts';

/**
 * Attackers, or well-formed traffic, in a separate process, so that the latency of honest customers is measured
 * correctly.
 */
let attackers: Attackers | undefined;

process.on('message', (message: AttackersOptions | 'stop' | 'recent') => {
  if (message === 'recent') process.send!({ kind: 'recent', attacks: attackers?.underWay ?? [] });
  else if (message === 'stop') void attackers?.stop().then(() => process.disconnect?.());
  else {
    attackers = new Attackers(message, (event) => void process.send?.(event));
    attackers.start();
  }
});
// The campaign was killed.
process.on('disconnect', () => process.exit());
