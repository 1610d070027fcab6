import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Skeleton } from '../kit/Skeleton.tsx';
import { loginPath } from '../session/redirect.ts';
import { useCore } from '../useApp.ts';

interface Props {
  children: ReactNode;
}

/** Lets the logged-in through; the others log in first and come back here. */
export const RequireSession = ({ children }: Props) => {
  const { session, hospital } = useCore();
  const [path] = useLocation();
  const search = useSearch();
  if (!session.loggedIn.value)
    return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
  return hospital.ready.value ? children : <Skeleton />;
};
