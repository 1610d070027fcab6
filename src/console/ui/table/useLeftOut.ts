import { phoneScreen, useMediaQuery } from '../hooks/useMediaQuery.ts';
import { isLeftOut, type NamedColumn } from './columnLayout.ts';

/** Below this width, columns that a phone does without are left out. */
const mediumScreen = '(max-width: 1100px)';

/** Returns a function that says whether the screen is too narrow for a column. */
export const useLeftOut = (): ((column: Pick<NamedColumn, 'narrow'>) => boolean) => {
  const isMedium = useMediaQuery(mediumScreen);
  const isPhone = useMediaQuery(phoneScreen);
  return (column) => isLeftOut(column, { isMedium, isPhone });
};
