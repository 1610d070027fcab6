interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** What a module imports, and what that imports, without what is fetched later. */
const closureOf = (modules: Modules, root: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** What the log-in shares with screens that come in files of their own. */
const everywhere = ['kit/Form.tsx', 'lib/typed.ts'];

/** What most screens show, and lines that several share: each would be a file of its own. */
const small = [
  ...['RemoteView', 'Panel', 'Badge', 'Name', 'TextField', 'TextArea'].map((name) => `kit/${name}.tsx`),
  'im/following.ts',
  'kit/save.ts',
  ...['address', 'carried', 'keys', 'money', 'scale'].map((name) => `lib/${name}.ts`),
  // The words of the rooms share these with a screen.
  'words/about.ts',
  'words/blanks.en.ts',
  'words/blanks.zh.ts',
];

/**
 * Which file a module of the console comes in: `base` is there on every page, `login` on the log-in's before anything is asked,
 * `whole` asks and keeps the session, `inside` is what stands around every screen. On a slow line a file more is a wait more.
 * The others are divided by the bundler.
 */
export const chunksOf = (console: string) => {
  const at = (file: string): string => `${console}/${file}`;
  let known: (readonly [name: string, modules: ReadonlySet<string>])[] | null = null;

  const divide = (modules: Modules) => {
    const of = (file: string) => closureOf(modules, at(file));
    const [main, door, whole, inside] = [
      of('main.tsx'),
      of('DoorPage.tsx'),
      of('whole.tsx'),
      of('Inside.tsx'),
    ];
    const shared = [...door].filter((id) => whole.has(id) || inside.has(id));
    const base = new Set([...main, ...shared, ...everywhere.map(at)]);
    return [
      ['base', base],
      ['login', door],
      // The log-in asks at once for what is remembered.
      ['whole', new Set([...whole, ...of('session/keeping.ts')])],
      // The log-in's protocols are read in one, before what stands around a screen.
      ['dialog', of('kit/Dialog.tsx')],
      // The rooms' words share the messages of a form with them.
      ['core.zh', of('words/core.zh.ts')],
      ['core.en', of('words/core.en.ts')],
      ['inside', new Set([...inside, ...small.map(at)])],
    ] as const;
  };

  return (id: string, modules: Modules): string | null => {
    // Another build than the console's: a page of a test.
    if (!modules.getModuleInfo(at('main.tsx'))) return null;
    known ??= [...divide(modules)];
    return known.find(([, members]) => members.has(id))?.[0] ?? null;
  };
};
