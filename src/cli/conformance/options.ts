import { parseArgs } from 'node:util';

export interface Options {
  /** Without a slash at its end. */
  readonly address: string;
  /** Null with a token. */
  readonly account: string | null;
  readonly token: string | null;
  /** Null: as the upstream says. */
  readonly tenant: string | null;
  /** The visit to look at; null chooses one. */
  readonly order: string | null;
  /** Whether that visit may be written on. */
  readonly write: boolean;
  readonly json: string | null;
  readonly html: string | null;
}

/** Printed where the command is used wrongly. */
export const usage =
  'Usage: npm run conformance -- https://hospital.example (--account NAME | --token ACCESS_TOKEN) [--tenant ID] [--order ID | --write ID] [--json FILE] [--html FILE]';

/** Reads the arguments, or says in one sentence what is wrong with them. */
export const readOptions = (args: readonly string[]): Options | string => {
  const text = { type: 'string' } as const;
  const known = {
    account: text,
    token: text,
    tenant: text,
    order: text,
    write: text,
    json: text,
    html: text,
  };
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch {
    return wrongOption(args, Object.keys(known));
  }
  const { values, positionals } = parsed;
  const [given, ...more] = positionals;
  if (given === undefined) return 'Give the address of the hospital, such as https://hospital.example.';
  if (more.length > 0) return `One address is checked at a time; leave out ${more.join(' ')}.`;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol))
    return `The address must begin with http:// or https://, not "${given}".`;
  if (url.username || url.password || url.search || url.hash)
    return 'The address must not contain a user name, password, query or fragment.';
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) return `--${empty[0]} needs a value.`;
  if ((values.account === undefined) === (values.token === undefined))
    return 'Give either --account NAME or --token ACCESS_TOKEN.';
  if (values.order !== undefined && values.write !== undefined)
    return 'Give either --order ID or --write ID: the visit that is written to is also checked.';
  return {
    address: `${url.origin}${url.pathname}`.replace(/\/+$/, ''),
    account: values.account ?? null,
    token: values.token ?? null,
    tenant: values.tenant ?? null,
    order: values.write ?? values.order ?? null,
    write: values.write !== undefined,
    json: values.json ?? null,
    html: values.html ?? null,
  };
};

/** The sentence for an option that is unknown or lacks its value. */
const wrongOption = (args: readonly string[], known: readonly string[]): string => {
  const names = args.filter((word) => word.startsWith('-')).map((word) => word.replace(/=.*/, ''));
  if (names.includes('--password'))
    return 'A password is never an argument: set CLOUDROOM_PASSWORD, or type it when asked.';
  const unknown = names.find((name) => !known.includes(name.replace(/^--/, '')));
  return unknown ? `Unknown option: ${unknown}.` : `${names.at(-1) ?? 'An option'} needs a value.`;
};
