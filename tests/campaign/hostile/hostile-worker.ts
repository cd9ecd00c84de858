import { Attackers, type AttackersOptions } from './attackers.ts';

/** Attackers, or a crowd of well-behaved visitors, in a process of their own, so that honest customers are measured rightly. */
let attackers: Attackers | undefined;

process.on('message', (message: AttackersOptions | 'stop' | 'recent') => {
  if (message === 'recent') process.send!({ kind: 'recent', attacks: attackers?.underWay ?? [] });
  else if (message === 'stop') void attackers?.stop().then(() => process.disconnect?.());
  else {
    attackers = new Attackers(message, (event) => void process.send?.(event));
    attackers.start();
  }
});
// Its campaign was killed.
process.on('disconnect', () => process.exit());
