import { useSignal } from '@preact/signals-react';
import { afterPaint } from '../../lib/async/scheduling.ts';
import { Select, type SelectProps } from '../controls/Select.tsx';
import { useLatest } from '../hooks/useStable.ts';

/** Filters a list: shows the choice at once and the rows after the next paint, because rendering them takes longer. */
export const FilterSelect = <V extends string | number>(props: SelectProps<V>) => {
  const chosen = useSignal<V | null>(null);
  const apply = useLatest(props.onChange);
  return (
    <Select
      {...props}
      value={chosen.value ?? props.value}
      onChange={(value) => {
        chosen.value = value;
        afterPaint(() => {
          apply(value);
          chosen.value = null;
        });
      }}
    />
  );
};
