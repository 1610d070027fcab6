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

/** The runtime's few lines in the file itself. */
const withRuntime = (code: string, runtime: Chunk): string => {
  const name = runtime.fileName.replace('assets/', './');
  const wanted = new RegExp(`import\\s?\\{([^}]*)\\}\\s?from\\s?"${name.replaceAll('.', '\\.')}";?`).exec(
    code,
  );
  const exported = /export\s?\{([^}]*)\};?\s*$/.exec(runtime.code);
  if (!wanted || !exported) return code;
  const body = runtime.code.slice(0, exported.index);
  const given = pairs(exported[1] ?? '').map(([from, to]) => `${to}:${from}`);
  const taken = pairs(wanted[1] ?? '').map(([from, to]) => `${from}:${to}`);
  return code.replace(wanted[0], () => `const {${taken.join()}}=(()=>{${body};return{${given.join()}}})();`);
};

/** A file more is a wait more on a slow line: each file carries the few lines of the bundler's runtime itself. */
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
    for (const chunk of chunks) chunk.code = withRuntime(chunk.code, runtime);
    // It stands in lists of what is fetched ahead, too.
    for (const chunk of chunks)
      chunk.code = chunk.code.replaceAll(
        runtime.fileName.replace('assets/', ''),
        base.fileName.replace('assets/', ''),
      );
  },
});
