import { useSignal } from '@preact/signals-react';
import { useAfterPaint } from './useAfterPaint.ts';

/**
 * For a choice whose consequence takes long to render, such as a list's filter: the choice is shown at once, and applied after
 * the next paint.
 */
export const useChosen = <V>(
  value: V,
  onChange: (value: V) => void,
): { readonly shown: V; readonly choose: (value: V) => void } => {
  const chosen = useSignal<{ readonly value: V } | null>(null);
  const apply = useAfterPaint((next: V) => {
    onChange(next);
    chosen.value = null;
  });
  return {
    shown: chosen.value ? chosen.value.value : value,
    choose: (next) => {
      chosen.value = { value: next };
      apply(next);
    },
  };
};
