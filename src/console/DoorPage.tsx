import { type ReactElement, StrictMode } from 'react';
import { type Door, type DoorGround, openDoor } from './door.ts';
import { Toasts } from './kit/Toasts.tsx';
import type { Chunk } from './lib/chunk.ts';
import { useOpened } from './lib/useOpened.ts';
import { LoginPage } from './login/LoginPage.tsx';
import { ErrorBoundary } from './shell/ErrorBoundary.tsx';
import { FrontContext } from './useApp.ts';
import type { Whole } from './whole.tsx';

interface Props {
  door: Door;
  /** The base path without its trailing slash; empty at the root. */
  base: string;
}

const Standing = ({ door, base }: Props) => {
  useOpened(() => door);
  const whole = door.whole.value;
  if (whole) return whole.draw(base);
  return (
    <FrontContext value={door.front}>
      <ErrorBoundary>
        <LoginPage />
      </ErrorBoundary>
      <Toasts />
    </FrontContext>
  );
};

/**
 * The log-in page: rendered at build time, hydrated by the browser, and replaced by the full console later.
 */
export const drawDoor = (ground: DoorGround, rest: Chunk<Whole>, base: string): ReactElement => (
  <StrictMode>
    <Standing door={openDoor(ground, rest)} base={base} />
  </StrictMode>
);
