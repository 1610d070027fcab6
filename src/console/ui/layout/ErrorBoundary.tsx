import { Component, type ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { useCoreMessages } from '../../i18n/useMessages.ts';
import { useUiServices } from '../uiServices.ts';

interface Props {
  children: ReactNode;
}

const ErrorFallback = ({ onRetry }: { onRetry: () => void }) => {
  const { platform } = useUiServices();
  const messages = useCoreMessages().common;
  const t = messages.crashed;
  return (
    <div className="pending" role="alert">
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <div className="row">
        <Button label={messages.retry} kind="main" onClick={onRetry} />
        <Button label={t.reload} onClick={platform.reload} />
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
    return this.state.broken ? <ErrorFallback onRetry={this.retry} /> : this.props.children;
  }
}
