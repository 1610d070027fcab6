import { type House, type HouseOptions, openHouse } from '../house.ts';
import { openBrowser, type People } from './browser.ts';

/** The product as its users meet it: the built console, the real nginx, the real upstream with its database, Chromium. */
export interface Stage extends House, People {
  close(): Promise<void>;
}

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

/** Opens the stage on ports and in a folder of its own. */
export const openStage = async (options: HouseOptions = {}): Promise<Stage> => {
  const house = await openHouse(options);
  const people = await openBrowser();
  return {
    ...house,
    ...people,
    close: async () => {
      await people.close();
      await house.close();
    },
  };
};
