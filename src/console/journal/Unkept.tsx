import { WarningIcon } from '../kit/icons.tsx';
import { useApp, useWords } from '../useApp.ts';
import './journal.css';

/** Warns while typed text would not survive this page. */
export const Unkept = () => {
  const { journal } = useApp();
  const w = useWords().journal.unkept;
  const state = journal.state.value;
  if (state === 'kept' || journal.stands.value === 0) return null;
  return (
    <output className="unkept" title={w[state].why}>
      <WarningIcon />
      <span>{w[state].text}</span>
    </output>
  );
};
