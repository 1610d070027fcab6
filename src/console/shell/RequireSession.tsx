import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Skeleton } from '../kit/Skeleton.tsx';
import { loginPath, pathBelow } from '../session/redirect.ts';
import { useCore } from '../useApp.ts';

interface Props {
  children: ReactNode;
}

/** Lets the logged-in through; the others log in first and come back here. */
export const RequireSession = ({ children }: Props) => {
  const { session, hospital, outside } = useCore();
  // Not through the router's hooks, which decode once more than was encoded, and know no fragment.
  if (!session.loggedIn.value)
    return <Redirect to={loginPath(pathBelow(window.location.href, outside.base))} replace />;
  return hospital.ready.value ? children : <Skeleton />;
};
