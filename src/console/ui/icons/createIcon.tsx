import type { ReactNode } from 'react';

/** Creates an outline icon on a 20-unit grid, in the colour of the surrounding text. */
export const createIcon = (paths: ReactNode) => {
  const Icon = () => (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {paths}
    </svg>
  );
  return Icon;
};
