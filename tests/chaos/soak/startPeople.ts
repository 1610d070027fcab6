import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PeopleAnswer, PeopleMessage } from './soakProtocol.ts';
import type { SoakStack } from './soakStack.ts';

/** Doctors and patients at work. */
export interface People {
  /** Questions wait for each other. */
  readonly ask: (question: PeopleMessage['ask']) => Promise<PeopleAnswer>;
  readonly stop: () => void;
}

/** Lets everybody come, and work this many times as fast as people do. */
export const startPeople = (
  { port, patientPort, setupFile }: Pick<SoakStack, 'port' | 'patientPort' | 'setupFile'>,
  pace = 1,
): People => {
  const child = fork(join(import.meta.dirname, 'people.ts'), [
    String(port),
    String(patientPort),
    setupFile,
    String(pace),
  ]);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the people ended before they were asked to');
  });
  ended.catch(() => undefined);
  const ask = async (question: PeopleMessage['ask']): Promise<PeopleAnswer> => {
    const message: PeopleMessage = { ask: question };
    child.send(message);
    const answered: Promise<PeopleAnswer[]> = once(child, 'message');
    const [answer = { failures: [] }] = await Promise.race([answered, ended]);
    return answer;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask: (question) => {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
};
