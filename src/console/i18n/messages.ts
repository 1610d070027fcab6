import type { en as common } from './common.en.ts';
import type { en as errors } from './errors.en.ts';
import type { en as dates } from './dates.en.ts';
import type { en as lists } from './lists.en.ts';

/** The type of another language's messages: the same keys, and functions with the same parameters. */
export type Messages<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Messages<T[K]>;
};

/** The messages that are needed before login, and on every page. Features add theirs (`declare module`). */
export interface CoreMessages {
  readonly errors: Messages<typeof errors>;
  readonly common: Messages<typeof common>;
}

/** The messages of the signed-in application. Features add theirs (`declare module`). */
export interface AppMessages extends CoreMessages {
  readonly dates: Messages<typeof dates>;
  readonly lists: Messages<typeof lists>;
}

/** The messages by catalog: those that are loaded together. Pages add their own (`declare module`). */
export interface Catalogs {
  readonly core: CoreMessages;
  readonly app: AppMessages;
}
