/** The same keys as another language's words, with functions that take the same parameters. */
export type Worded<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Worded<T[K]>;
};
