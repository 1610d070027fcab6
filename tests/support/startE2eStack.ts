import { type Stack, type StackOptions, startStack } from './startStack.ts';
import { openBrowser, type BrowserPages } from './browser.ts';

/** The complete product: the built console, the real nginx, the real upstream with its database, Chromium. */
export interface E2eStack extends Stack, BrowserPages {
  close(): Promise<void>;
}

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

/** Starts the stack on its own ports and in its own folder. */
export const startE2eStack = async (options: StackOptions = {}): Promise<E2eStack> => {
  const stack = await startStack(options);
  const browser = await openBrowser();
  return {
    ...stack,
    ...browser,
    close: async () => {
      await browser.close();
      await stack.close();
    },
  };
};
