import { build } from 'rolldown';
import { type Plugin, runnerImport } from 'vite';

interface PrerenderModule {
  readonly prerender: (language: 'zh' | 'en') => { markup: string; title: string };
}
interface BundleFile {
  readonly fileName: string;
  readonly type: 'chunk' | 'asset';
  readonly moduleIds?: readonly string[];
  /** Statically imported chunks. */
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  readonly source?: string | Uint8Array;
}

const tags = { zh: 'zh-CN', en: 'en' } as const;

const preload = (name: string): string => `<link rel="modulepreload" crossorigin href="./${name}">`;

const replaceOnce = (html: string, what: RegExp, by: string): string => {
  if (!what.test(html)) throw new Error(`index.html does not contain ${what.source}`);
  return html.replace(what, () => by);
};

/** Inlines the styles; without a chosen theme, only the styles know the system's. */
const inlineStyles = (css: string): string => {
  const dark = /:root\[data-theme=["']?dark["']?\]\{([^}]*)\}/.exec(css)?.[1];
  if (dark === undefined) throw new Error('The styles have no dark theme');
  return `<style nonce="__NONCE__">${css}@media (prefers-color-scheme:dark){:root[data-theme=""]{${dark}}}</style>`;
};

/** The script that runs before hydration: one file without imports. */
const bundlePreHydration = async (console: string): Promise<string> => {
  const { output } = await build({
    input: `${console}/features/login/preHydration.ts`,
    write: false,
    platform: 'browser',
    output: { format: 'es', minify: true },
  });
  return output[0].code;
};

/** These chunks and all their static imports. */
const withImports = (files: readonly BundleFile[], roots: readonly BundleFile[]): BundleFile[] => {
  const found = new Set(roots);
  for (const chunk of found)
    for (const name of chunk.imports ?? []) {
      const imported = files.find(({ fileName }) => fileName === name);
      if (imported) found.add(imported);
    }
  return [...found];
};

/**
 * Writes /login as one page per language: the form is prerendered with its styles, and its scripts are preloaded. They run
 * when somebody uses the page (features/login/preHydration.ts). The gateway chooses language and theme
 * (nginx/http/login.conf).
 */
export const loginPage = (console: string): Plugin => ({
  name: 'login-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files: readonly BundleFile[] = Object.values(bundle);
    const sourceOf = (name: string): string =>
      String(files.find(({ fileName }) => fileName === name)?.source ?? '');
    const chunkOf = (file: string): BundleFile => {
      const found = files.find(({ moduleIds }) => moduleIds?.includes(`${console}/${file}`));
      if (!found) throw new Error(`No chunk contains ${file}`);
      return found;
    };
    // Another build than the console's: a test page.
    if (!files.some(({ moduleIds }) => moduleIds?.includes(`${console}/main.tsx`))) return;
    const entry = chunkOf('main.tsx');
    const icon = files.find(({ fileName }) => /^assets\/icon-.*\.svg$/.test(fileName))?.fileName ?? '';
    const { module } = await runnerImport<PrerenderModule>(`${console}/prerender.ts`, {
      configFile: false,
      mode: 'production',
      logLevel: 'error',
    });
    const preHydration = this.getFileName(
      this.emitFile({ type: 'asset', name: 'preHydration.js', source: await bundlePreHydration(console) }),
    );
    const shell = sourceOf('index.html');

    for (const language of ['zh', 'en'] as const) {
      const chunks = withImports(files, ['main.tsx', `coreMessages.${language}.ts`].map(chunkOf));
      const css = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      const { markup, title } = module.prerender(language);
      const script = `<script type="module" crossorigin src="./${preHydration}" data-console="./${entry.fileName}"></script>`;
      let page = shell.replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '');
      page = replaceOnce(page, /<html lang="[^"]*"/, `<html lang="${tags[language]}" data-theme="__THEME__"`);
      page = replaceOnce(page, /<title>[^<]*<\/title>/, `<title>${title}</title>`);
      page = replaceOnce(
        page,
        /<link rel="icon"[^>]*>/,
        `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(sourceOf(icon))}" type="image/svg+xml">`,
      );
      page = replaceOnce(
        page,
        /(?:<script type="module"[^>]*><\/script>\s*)+/,
        [
          script,
          ...chunks.map(({ fileName }) => preload(fileName)),
          inlineStyles([...css].map(sourceOf).join('')),
        ].join(''),
      );
      page = replaceOnce(page, /<div id="root"><\/div>/, `<div id="root">${markup}</div>`);
      this.emitFile({ type: 'asset', fileName: `login.${language}.html`, source: page });
    }
    // A script of its own, which runs as soon as it has arrived: it requests the files of the page at this address.
    const early = chunkOf('earlyRequests.ts');
    const rest = withImports(files, [entry, chunkOf('App.tsx')]).filter(
      (chunk) => chunk !== entry && chunk !== early,
    );
    const earlyScript = `<script type="module" async crossorigin src="./${early.fileName}"></script>`;
    const preloads = rest.map(({ fileName }) => preload(fileName)).join('');
    const withoutPreloads = shell.replace(/\s*<link rel="modulepreload"[^>]*>/g, '');
    const source = replaceOnce(withoutPreloads, /(?=<script type="module")/, earlyScript + preloads);
    this.emitFile({ type: 'asset', fileName: 'index.html', source });
  },
});
