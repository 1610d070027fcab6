/** The browser and operating system named in a User-Agent. */
export interface UserAgent {
  /** With its major version, such as `Chrome 142`. */
  readonly browser: string;
  /** Empty if it is not known. */
  readonly system: string;
}

// The order matters: most browsers also name the ones that they are based on.
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['WeCom', /wxwork\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['QQ Browser', /QQBrowser\/(\d+)/],
  ['UC Browser', /UCBrowser\/(\d+)/],
  ['Quark', /Quark\/(\d+)/],
  ['Huawei Browser', /HuaweiBrowser\/(\d+)/],
  ['Mi Browser', /MiuiBrowser\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

/** Parses a User-Agent; null for an unknown browser, where the raw text says more than a guess. */
export const parseUserAgent = (text: string): UserAgent | null => {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined)
      return {
        browser: `${name} ${version}`,
        system: systems.find(([, pattern]) => pattern.test(text))?.[0] ?? '',
      };
  }
  return null;
};

/** The browser of a sign-in in words; what is not known is shown as it was sent. Empty if nothing was. */
export const browserText = (agent: string, on: (browser: string, system: string) => string): string => {
  const found = parseUserAgent(agent);
  if (!found) return agent;
  return found.system === '' ? found.browser : on(found.browser, found.system);
};
