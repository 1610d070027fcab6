import type { Plugin } from 'vite';

interface Chunk {
  readonly fileName: string;
  readonly type: string;
  code: string;
}

const runtimeName = /^assets\/rolldown-runtime-[\w-]+\.js$/;

const pairs = (list: string): [from: string, to: string][] =>
  list.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(/\s+as\s+/);
    return [from, to];
  });

/** The name under which the base gives what the runtime gave under this one. */
const renamed = (name: string): string => `runtime_${name}`;

const nameOf = ({ fileName }: Chunk): string => fileName.replace('assets/', '');

/** What a file takes of it, for its own names. */
const taken = (list: string, as: string): string =>
  pairs(list)
    .map(([from, to]) => [renamed(from), to].join(as))
    .join();

/** A runtime's code as one expression, and what it gives. */
const opened = (code: string) => {
  const exported = /export\s?\{([^}]*)\};?\s*$/.exec(code);
  if (!exported) throw new Error('The runtime of the bundler gives nothing');
  const given = pairs(exported[1] ?? '');
  const body = code.slice(0, exported.index);
  const parts = given.map(([from, to]) => `${renamed(to)}:${from}`);
  return {
    names: given.map(([, to]) => renamed(to)).join(),
    made: `(()=>{${body};return{${parts.join()}}})()`,
  };
};

/** A file more is a wait more on a slow line: the bundler's runtime, a few lines, comes in the base, which is there first. */
export const fewerFiles = (): Plugin => ({
  name: 'fewer-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one): one is typeof one & Chunk => one.type === 'chunk');
    const runtime = chunks.find(({ fileName }) => runtimeName.test(fileName));
    const base = chunks.find(({ fileName }) => fileName.startsWith('assets/base-'));
    // Another build than the console's: a page of a test.
    if (!runtime || !base) return;
    delete bundle[runtime.fileName];
    const { names, made } = opened(runtime.code);
    const wanted = new RegExp(
      `import\\s?\\{([^}]*)\\}\\s?from\\s?"\\./${nameOf(runtime).replaceAll('.', '\\.')}";?`,
    );
    base.code = base.code.replace(
      wanted,
      (_all, list: string) => `const runtime=${made},{${names}}=runtime,{${taken(list, ':')}}=runtime;`,
    );
    base.code += `export{${names}};`;
    for (const chunk of chunks)
      chunk.code = chunk.code
        .replace(wanted, (_all, list: string) => `import{${taken(list, ' as ')}}from"./${nameOf(base)}";`)
        // It stands in lists of what is fetched ahead, too.
        .replaceAll(nameOf(runtime), nameOf(base));
  },
});
