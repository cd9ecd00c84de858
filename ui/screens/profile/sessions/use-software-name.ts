import { COMMAND, userAgentOf } from '../../../../core/domain/accounts/user-agent.ts';
import { useText } from '../../../hooks/i18n.ts';

/** Describes a user agent in plain words: 'Chrome on Windows'. */
export function useSoftwareName(): (agent: string) => string {
  const text = useText();
  return (agent) => {
    const { program, system } = userAgentOf(agent);
    const name = program === COMMAND ? text('sessions.command') : program;
    if (name !== undefined && system !== undefined) return text('sessions.on', { program: name, system });
    return name ?? system ?? text('sessions.unknown');
  };
}
