import { Notice } from '../ui/display/Notice.tsx';
import { useMessages } from '../i18n/useMessages.ts';
import type { SafeMutation } from '../lib/safeMutation.ts';

interface Props {
  mutation: Pick<SafeMutation<never>, 'state' | 'error' | 'retry'>;
}

/** Shows the state of a mutation: unknown, not received or refused. Renders nothing otherwise. */
export const MutationStatus = ({ mutation }: Props) => {
  const { prescription: t, common } = useMessages();
  const retry = () => void mutation.retry();
  switch (mutation.state.value) {
    case 'verifying':
      return <Notice tone="accent" text={t.notKnown} />;
    case 'unknown':
      return <Notice tone="accent" text={t.stillNotKnown} action={{ label: t.ask, onClick: retry }} />;
    case 'notReceived':
      return <Notice tone="accent" text={t.notReceived} action={{ label: common.retry, onClick: retry }} />;
    case 'refused':
      return (
        <Notice tone="accent" text={`${t.refused}${common.colon}${mutation.error.value?.message ?? ''}`} />
      );
    default:
      return null;
  }
};
