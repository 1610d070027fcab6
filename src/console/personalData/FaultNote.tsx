import type { ReadonlySignal } from '@preact/signals-react';
import { Notice } from '../kit/Notice.tsx';
import { type Fault, isLost, isNotOffered } from '../lib/fault.ts';
import { useWords } from '../useApp.ts';

/** An error that belongs to no field; `lostText` is appended if the response was lost. */
export const FaultNote = ({ of, lost }: { of: ReadonlySignal<Fault | null>; lost?: string | undefined }) => {
  const w = useWords().frame;
  const fault = of.value;
  if (!fault) return null;
  const text = isNotOffered(fault)
    ? w.notOffered
    : lost && isLost(fault)
      ? `${fault.message} ${lost}`
      : fault.message;
  return <Notice tone="accent" urgent text={text} />;
};
