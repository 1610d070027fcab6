import * as v from 'valibot';

// These two quote the input, which may be a password or a patient's words.
const quotesInput = (error: Error): boolean => v.isValiError(error) || error instanceof SyntaxError;

const stackFrames = ({ stack = '' }: Error): string => /(?:\n\s+at .*)+/.exec(stack)?.[0] ?? '';

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  if (!quotesInput(error)) return error.stack ?? error.message;
  const issue = v.isValiError(error) ? error.issues[0] : undefined;
  const position = issue
    ? ` at ${v.getDotPath(issue) ?? 'the top'}, where ${issue.expected} was expected`
    : '';
  return `${error.name}${position}${stackFrames(error)}`;
};

/** Logs an internal error with its stack, without any received or stored data. */
export const logError = (what: string, error: unknown): void =>
  console.error(`${what}: ${describeError(error)}`);

/** Logs who has reached a limit, by hospital and account or visit. Apart from `logError`, nothing else writes to the log. */
export const logLimited = (who: string, what: string): void =>
  console.error(`limited: ${who}: too many ${what}`);
