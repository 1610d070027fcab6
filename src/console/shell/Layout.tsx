import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { InCall } from '../rtc/InCall.tsx';
import { useWords } from '../useApp.ts';
import { Expired } from './Expired.tsx';
import { Menu } from './Menu.tsx';
import { Stranger } from './Stranger.tsx';
import { TopBar } from './TopBar.tsx';

interface Props {
  children: ReactNode;
}

/** What stands around every screen but the log-in. */
export const Layout = ({ children }: Props) => {
  const w = useWords().frame;
  const [address] = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(address);
  // A new screen begins at its top, for eyes and for screen readers.
  useEffect(() => {
    if (first.current === address) return;
    first.current = address;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo(0, 0);
  }, [address]);
  return (
    <div className="layout">
      {/* Not a link: `href="#…"` leaves the page where a base is set. */}
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {w.skip}
      </button>
      <TopBar />
      <div className="banners">
        <Stranger />
        <Expired />
        <InCall />
      </div>
      <Menu />
      <main ref={main} tabIndex={-1} className="main">
        {children}
      </main>
    </div>
  );
};
