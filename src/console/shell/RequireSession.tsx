import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Skeleton } from '../kit/Skeleton.tsx';
import { loginPath, pathBelow } from '../session/redirect.ts';
import { useCore } from '../useApp.ts';

interface Props {
  children: ReactNode;
}

/** Redirects to the login and back if there is no session. */
export const RequireSession = ({ children }: Props) => {
  const { session, hospital, outside } = useCore();
  // Not with the router's hooks: they decode once too often and ignore the fragment.
  if (!session.loggedIn.value)
    return <Redirect to={loginPath(pathBelow(window.location.href, outside.base))} replace />;
  return hospital.ready.value ? children : <Skeleton />;
};
