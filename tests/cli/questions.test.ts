import { describe, expect, it } from 'vitest';
import { Questions } from '../../cli/accounts/questions.ts';
import { fakeTerminal, typedTerminal } from '../support/fake-terminal.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('prompts', () => {
  it('are answered by the lines of standard input in turn, and are then not printed', async () => {
    const terminal = fakeTerminal({}, 'ada@mail.example\r\n pass phrase \n123456');
    const questions = new Questions(terminal);
    await turn();
    expect(questions.isTerminal).toBe(false);
    expect(await questions.ask('E-mail: ')).toBe('ada@mail.example');
    // Spaces may belong to a password.
    expect(await questions.ask('Password: ', { hidden: true })).toBe(' pass phrase ');
    expect(await questions.ask('Code: ')).toBe('123456');
    expect(await questions.ask('More: ')).toBeUndefined();
    questions.close();
    expect(terminal.out() + terminal.err()).toBe('');
  });

  it('wait for typed input; hidden input is never shown, nor found with the arrow keys', async () => {
    const terminal = typedTerminal();
    const questions = new Questions(terminal);
    const email = questions.ask('E-mail: ');
    terminal.type('ada@mail.example\r');
    expect(await email).toBe('ada@mail.example');
    const password = questions.ask('Password: ', { hidden: true });
    terminal.type('correct horsf\u007fe\r');
    expect(await password).toBe('correct horse');
    const code = questions.ask('Code: ');
    terminal.type('\u001b[A123456\r');
    expect(await code).toBe('123456');
    questions.close();
    expect(terminal.err()).toContain('E-mail: ');
    expect(terminal.err()).toContain('ada@mail.example');
    expect(terminal.err()).toContain('Password: \n');
    expect(terminal.err()).toContain('123456');
    expect(terminal.err()).not.toMatch(/horse|correct/);
    expect(terminal.out()).toBe('');
  });

  it('have no answer when Ctrl-C is pressed, and none after that', async () => {
    const terminal = typedTerminal();
    const questions = new Questions(terminal);
    const password = questions.ask('Password: ', { hidden: true });
    terminal.type('half\u0003');
    expect(await password).toBeUndefined();
    expect(await questions.ask('Again: ')).toBeUndefined();
    expect(terminal.err()).not.toContain('half');
  });

  it('can be a single one', async () => {
    expect(await Questions.once(fakeTerminal({}, 'one\ntwo\n'), 'Which: ')).toBe('one');
    expect(await Questions.once(fakeTerminal(), 'Which: ')).toBeUndefined();
  });
});
