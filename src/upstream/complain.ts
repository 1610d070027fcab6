import * as v from 'valibot';

// These two quote the input, which may be a password or a patient's words.
const quoting = (error: Error): boolean => v.isValiError(error) || error instanceof SyntaxError;

const frames = ({ stack = '' }: Error): string => /(?:\n\s+at .*)+/.exec(stack)?.[0] ?? '';

const told = (error: unknown): string => {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  if (!quoting(error)) return error.stack ?? error.message;
  const issue = v.isValiError(error) ? error.issues[0] : undefined;
  const where = issue ? ` at ${v.getDotPath(issue) ?? 'the top'}, where ${issue.expected} was expected` : '';
  return `${error.name}${where}${frames(error)}`;
};

/**
 * Logs an internal error with its stack, without any received or stored data. Nothing else writes to the log.
 */
export const complain = (what: string, error: unknown): void => console.error(`${what}: ${told(error)}`);
