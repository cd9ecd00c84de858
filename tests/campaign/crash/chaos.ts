import type { CrashCluster } from './crash-cluster.ts';
import type { SupervisedProcess } from '../supervised-process.ts';
import { pause, type Random } from '../random.ts';

/** Kills processes of a server and its PostgreSQL at random moments, and disturbs its chains. */
export class Chaos {
  /** By the name of the killed process. */
  readonly kills = new Map<string, number>();
  readonly #cluster: CrashCluster;
  readonly #random: Random;

  constructor(cluster: CrashCluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  get count(): number {
    return [...this.kills.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Injects one fault; mostly into a server that has recovered, sometimes into one that is still starting. @param
   * gracePeriod waited for first.
   */
  async injectFault(gracePeriod: () => Promise<void>): Promise<void> {
    const random = this.#random;
    if (random.chance(0.85)) {
      await this.#cluster.restored();
      await gracePeriod();
    }
    await pause(random.between(20, 1_500));
    await this.#cluster.chains.disturb(random);
    const [name, kill] = random.pick(this.#victims());
    if (!kill()) return;
    this.kills.set(name, (this.kills.get(name) ?? 0) + 1);
  }

  #victims(): readonly (readonly [string, () => boolean])[] {
    const { servers, signer, settlement } = this.#cluster;
    const serverVictims = servers.map(({ process: server }) => ['server', () => killed(server)] as const);
    if (signer && settlement)
      return [
        ...serverVictims,
        ['signer', () => killed(signer)],
        ['settlement', () => killed(settlement)],
        ...this.#databaseVictims(),
      ];
    const embedded = () => servers.some(({ process: server }) => server.children.some(killedPid));
    return [...serverVictims, ['embedded signer', embedded]];
  }

  /** PostgreSQL: SIGKILL to all of its processes, or its own immediate shutdown. */
  #databaseVictims(): readonly (readonly [string, () => boolean])[] {
    const how = this.#random.chance(0.5) ? 'kill' : 'immediate';
    const crash = () => {
      if (!this.#cluster.hasDatabase) return false;
      this.#cluster.crashDatabase(how, this.#random.between(0, 2_000));
      return true;
    };
    return [[`PostgreSQL (${how})`, crash]];
  }
}

function killed(one: SupervisedProcess): boolean {
  if (!one.isAlive) return false;
  one.kill();
  return true;
}

function killedPid(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
