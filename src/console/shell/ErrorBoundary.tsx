import { Component, type ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { useCore, useCoreWords } from '../useApp.ts';

interface Props {
  children: ReactNode;
}

const Broken = () => {
  const { outside } = useCore();
  const w = useCoreWords().frame.broken;
  return (
    <div className="pending" role="alert">
      <h1>{w.title}</h1>
      <p>{w.text}</p>
      <Button label={w.reload} kind="main" onClick={outside.reload} />
    </div>
  );
};

/**
 * Keeps a broken screen from emptying the whole page; a part that does not come breaks nothing (kit/Part.tsx).
 * The one class of the console: React offers no other way.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}
