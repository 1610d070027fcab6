import * as v from 'valibot';
import { captchaTypes } from '../account/captcha.ts';
import { isSameOriginPath } from '../protocol/sameOriginPath.ts';

/** Where the gateway serves what one hospital's console has to know of its backend (docs/wire.md, "Console settings"). */
export const consoleSettingsPath = '/console.json';

/** Where the gateway serves the files of a hospital's own storage. */
export const hospitalFilesPath = '/hospital-files/';

const replaceable =
  /^\/(?:consult\/consult-order\/(accept|decline|finish)|prescription\/doctor\/case\/(sign)|prescription\/audit\/([a-z-]+))$/;

/** The name under which `calls` may give an extension another method and path; null for any other call. */
export const replaceableCall = (path: string): string | null => {
  const [, order, record, audit] = replaceable.exec(path) ?? [];
  const name = order ?? record ?? audit ?? null;
  return name?.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()) ?? null;
};

/** A path that the console may call: at its own origin, and nothing but a path. */
const callPath = v.pipe(
  v.string(),
  v.check((path) => isSameOriginPath(path) && !/\/\/|\.\.|[?#%]/.test(path)),
);

const replacedCall = v.object({
  method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
  path: callPath,
});
/** Another method and path of a call; what it takes and answers stays the contract's. */
export type ReplacedCall = v.InferOutput<typeof replacedCall>;

const storageUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\/[^?#]*\/$/));

const by = (order: readonly unknown[]) => (a: unknown, b: unknown) => order.indexOf(a) - order.indexOf(b);

/** A field that is null where it lacks or cannot be read. */
const tolerant = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema, null), null);

/** The readable entries of an object, by name. */
const entriesOf = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform(
      (entries) =>
        new Map(
          Object.entries(entries).flatMap(([name, entry]) => {
            const read = v.safeParse(schema, entry);
            return read.success ? [[name, read.output] as const] : [];
          }),
        ),
    ),
  );

const knownKinds = v.pipe(
  v.array(v.unknown()),
  v.transform((kinds) => captchaTypes.filter((one) => kinds.includes(one)).toSorted(by(kinds))),
  v.minLength(1),
);

const settingsSchema = v.object({
  calls: tolerant(entriesOf(replacedCall)),
  captcha: tolerant(knownKinds),
  codeLength: tolerant(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(8))),
  messageNumbers: tolerant(v.picklist(['rising', 'contiguous'])),
  pollSeconds: tolerant(v.pipe(v.number(), v.minValue(5), v.maxValue(300))),
  businessCodes: tolerant(entriesOf(v.string())),
  storage: tolerant(storageUrl),
});

/** What one hospital's console has to know of its backend; null is not stated. */
export type ConsoleSettings = v.InferOutput<typeof settingsSchema>;

/** What is known where the gateway states nothing. */
export const noConsoleSettings: ConsoleSettings = v.parse(settingsSchema, {});

/** Reads them; what is unknown or cannot be read counts as not stated. */
export const readConsoleSettings = (raw: unknown): ConsoleSettings => {
  const read = v.safeParse(settingsSchema, raw);
  return read.success ? read.output : noConsoleSettings;
};
