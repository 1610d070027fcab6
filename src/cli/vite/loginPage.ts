import { build } from 'rolldown';
import { type Plugin, runnerImport } from 'vite';

interface PrerenderModule {
  readonly prerender: (language: 'zh' | 'en') => { markup: string; title: string };
}
interface BundleFile {
  readonly fileName: string;
  readonly type: 'chunk' | 'asset';
  readonly moduleIds?: readonly string[];
  readonly source?: string | Uint8Array;
}

const tags = { zh: 'zh-CN', en: 'en' } as const;

const preload = (name: string): string => `<link rel="modulepreload" crossorigin href="./${name}">`;

const replaceOnce = (html: string, what: RegExp, by: string): string => {
  if (!what.test(html)) throw new Error(`index.html holds no ${what.source}`);
  return html.replace(what, () => by);
};

/** The styles in the page itself; without a theme that was chosen, the system's is known to the styles alone. */
const inlineStyles = (css: string): string => {
  const dark = /:root\[data-theme=["']?dark["']?\]\{([^}]*)\}/.exec(css)?.[1];
  if (dark === undefined) throw new Error('The styles hold no dark theme');
  return `<style nonce="__NONCE__">${css}@media (prefers-color-scheme:dark){:root[data-theme=""]{${dark}}}</style>`;
};

/** What runs before the console's scripts do, whole in itself: nothing of theirs is run for it. */
const bundlePreHydration = async (console: string): Promise<string> => {
  const { output } = await build({
    input: `${console}/porch.ts`,
    write: false,
    platform: 'browser',
    output: { format: 'es', minify: true },
  });
  return output[0].code;
};

/**
 * Writes /login as pages of their own, one for each language: the form stands in them before any script, with its styles, and
 * its scripts are named at once; they are run when somebody does something (porch.ts). The gateway chooses the language and the
 * theme (nginx/http/login.conf).
 */
export const loginPage = (console: string): Plugin => ({
  name: 'login-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files: readonly BundleFile[] = Object.values(bundle);
    const text = (name: string): string =>
      String(files.find(({ fileName }) => fileName === name)?.source ?? '');
    const chunkOf = (file: string): string => {
      const found = files.find(({ moduleIds }) => moduleIds?.includes(`${console}/${file}`));
      if (!found) throw new Error(`No chunk holds ${file}`);
      return found.fileName;
    };
    // Another build than the console's: a page of a test.
    if (!files.some(({ moduleIds }) => moduleIds?.includes(`${console}/main.tsx`))) return;
    const base = chunkOf('main.tsx');
    const css = files.find(({ fileName }) => /^assets\/base-.*\.css$/.test(fileName))?.fileName ?? '';
    const icon = files.find(({ fileName }) => /^assets\/icon-.*\.svg$/.test(fileName))?.fileName ?? '';

    // The base is the entry, and carries the bundler's runtime (fewerFiles.ts).
    const shell = replaceOnce(
      text('index.html').replace(/\s*<link rel="modulepreload"[^>]*>/g, ''),
      /(?:<script type="module"[^>]*><\/script>\s*)+/,
      `<script type="module" crossorigin src="./${base}"></script>\n    `,
    );
    const { module } = await runnerImport<PrerenderModule>(`${console}/prerender.ts`, {
      configFile: false,
      mode: 'production',
      logLevel: 'error',
    });

    const preHydration = this.getFileName(
      this.emitFile({ type: 'asset', name: 'porch.js', source: await bundlePreHydration(console) }),
    );

    for (const language of ['zh', 'en'] as const) {
      const { markup, title } = module.prerender(language);
      let page = replaceOnce(
        shell,
        /<html lang="[^"]*"/,
        `<html lang="${tags[language]}" data-theme="__THEME__"`,
      );
      page = replaceOnce(page, /<title>[^<]*<\/title>/, `<title>${title}</title>`);
      page = replaceOnce(page, /<link rel="stylesheet"[^>]*>/, inlineStyles(text(css)));
      page = replaceOnce(
        page,
        /<link rel="icon"[^>]*>/,
        `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(text(icon))}" type="image/svg+xml">`,
      );
      const scripts = ['main.tsx', 'DoorPage.tsx', `words/core.${language}.ts`];
      page = replaceOnce(
        page,
        /<script [^>]*><\/script>/,
        `<script type="module" crossorigin src="./${preHydration}" data-console="./${base}"></script>${scripts.map((file) => preload(chunkOf(file))).join('')}`,
      );
      page = replaceOnce(page, /<div id="root"><\/div>/, `<div id="root">${markup}</div>`);
      this.emitFile({ type: 'asset', fileName: `login.${language}.html`, source: page });
    }
    const whole = ['whole.tsx'].map((file) => preload(chunkOf(file))).join('');
    this.emitFile({
      type: 'asset',
      fileName: 'index.html',
      source: replaceOnce(shell, /<\/script>/, `</script>${whole}`),
    });
  },
});
