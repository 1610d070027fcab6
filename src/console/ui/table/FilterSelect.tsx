import { useSignal } from '@preact/signals-react';
import { Select, type SelectProps } from '../controls/Select.tsx';
import { useAfterPaint } from '../hooks/useAfterPaint.ts';

/** Filters a list: shows the choice at once and the rows after the next paint, because rendering them takes longer. */
export const FilterSelect = <V extends string | number>({ value, onChange, ...field }: SelectProps<V>) => {
  const chosen = useSignal<V | null>(null);
  const apply = useAfterPaint((choice: V) => {
    onChange(choice);
    chosen.value = null;
  });
  return (
    <Select
      {...field}
      value={chosen.value ?? value}
      onChange={(choice) => {
        chosen.value = choice;
        apply(choice);
      }}
    />
  );
};
