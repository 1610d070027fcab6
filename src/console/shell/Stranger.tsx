import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Banner } from './Banner.tsx';

/** Says that another user has logged in in this browser, or that the address belongs to another hospital. */
export const Stranger = () => {
  const { session } = useApp();
  const w = useWords().frame.stranger;
  const stranger = session.stranger.value;
  if (stranger !== null)
    return (
      <Banner text={w[stranger]} more={w.copy}>
        <Button label={w.drop} kind="danger" onClick={session.handOver} />
      </Banner>
    );
  if (!session.newcomer.value) return null;
  return (
    <Banner text={w.newcomer}>
      <Button label={w.understood} onClick={session.understood} />
    </Banner>
  );
};
