import type { ReactNode } from 'react';

/** Makes a line drawing on a grid of 20, in the colour of the text beside it. */
export const icon = (shape: ReactNode) => {
  const Icon = () => (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {shape}
    </svg>
  );
  return Icon;
};
