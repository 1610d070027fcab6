import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import { loginPath, pathBelowBase } from '../../api/session/redirect.ts';
import { usePublicServices } from '../../useServices.ts';

interface Props {
  children: ReactNode;
}

/** Redirects to the login and back if there is no session. */
export const RequireSession = ({ children }: Props) => {
  const { session, hospital, platform } = usePublicServices();
  // Not with the router's hooks: they decode once too often and ignore the fragment.
  if (!session.loggedIn.value)
    return <Redirect to={loginPath(pathBelowBase(window.location.href, platform.base))} replace />;
  return hospital.tenantReady.value ? children : <Skeleton />;
};
