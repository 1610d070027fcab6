import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhenChanged } from '../../../src/cli/build.ts';
import { command, UserError } from '../../../src/cli/settings.ts';
import { startE2eStack } from '../../support/startE2eStack.ts';
import type { StackOptions } from '../../support/startStack.ts';
import { captureAdministration } from './administrationPictures.ts';
import { captureConsultation } from './consultationPictures.ts';
import { captureLists } from './listPictures.ts';
import { captureLogin } from './loginPictures.ts';
import { type Camera, createCamera, type Sizes, wide } from './camera.ts';

// Takes pictures of every screen, in both languages and both themes: `npm run pictures -- <folder> [login …] [1366x768 …]`. Without
// parts it takes all of them, without sizes nine. A size at 200 % is half of the window, such as 720x450.
const [folder = 'data/pictures', ...words] = process.argv.slice(2);
const namedSizes = words.filter((word) => /\d/.test(word));
const namedParts = words.filter((word) => !/\d/.test(word));
const outputFolder = resolve(folder);
const readSize = (name: string) => {
  const [width = 0, height = 0] = name.split('x').map(Number);
  if (!(width >= 320 && height >= 320))
    throw new UserError(`${name} is not a size; write one like 1366x768.`);
  return { width, height };
};
const readSizes = (): Sizes =>
  namedSizes.length > 0
    ? Object.fromEntries(namedSizes.map((name) => [name, readSize(name)]))
    : {
        wide,
        laptop: { width: 1280, height: 800 },
        notebook: { width: 1366, height: 768 },
        desktop: { width: 1920, height: 1080 },
        upright: { width: 768, height: 1024 },
        tablet: { width: 1024, height: 768 },
        // 1440×900 at 200 %.
        zoomed: { width: 720, height: 450 },
        large: { width: 2560, height: 1440 },
        narrow: { width: 390, height: 844 },
      };
interface Part {
  readonly capture: (camera: Camera) => Promise<void>;
  readonly options?: StackOptions;
}

/** The parts, each with a product of its own. */
const parts: Readonly<Record<string, Part>> = {
  login: { capture: captureLogin, options: { captcha: true, protocols: true } },
  consultation: { capture: captureConsultation },
  lists: { capture: captureLists },
  administration: { capture: captureAdministration },
};

const capturePart = async ({ capture, options }: Part, sizes: Sizes): Promise<void> => {
  const stack = await startE2eStack(options);
  try {
    for (const language of ['en-GB', 'zh-CN'] as const) {
      await capture(createCamera(stack, language, { sizes, folder: outputFolder }));
      await stack.closePages();
    }
  } finally {
    await stack.close();
  }
};

await command(async () => {
  const sizes = readSizes();
  const unknown = namedParts.find((part) => !(part in parts));
  if (unknown !== undefined)
    throw new UserError(`${unknown} is no part; the parts are ${Object.keys(parts).join(', ')}.`);
  await buildWhenChanged();
  mkdirSync(outputFolder, { recursive: true });
  for (const [name, part] of Object.entries(parts))
    if (namedParts.length === 0 || namedParts.includes(name)) await capturePart(part, sizes);
  process.stdout.write(`The pictures are in ${outputFolder}\n`);
  return 0;
});
