import { Component, type ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { useCoreWords, useFront } from '../useApp.ts';

interface Props {
  children: ReactNode;
}

const Broken = ({ retry }: { retry: () => void }) => {
  const { outside } = useFront();
  const words = useCoreWords().frame;
  const w = words.broken;
  return (
    <div className="pending" role="alert">
      <h1>{w.title}</h1>
      <p>{w.text}</p>
      <div className="row">
        <Button label={words.retry} kind="main" onClick={retry} />
        <Button label={w.reload} onClick={outside.reload} />
      </div>
    </div>
  );
};

/**
 * Keeps a crashed page from emptying the layout. A chunk that fails to load is handled by LazyPart.
 * The only class of the console: React has no other API for this.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  readonly retry = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    return this.state.broken ? <Broken retry={this.retry} /> : this.props.children;
  }
}
