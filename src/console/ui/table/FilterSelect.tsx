import { Select, type SelectProps } from '../controls/Select.tsx';
import { useChosen } from '../hooks/useChosen.ts';

/** Filters a list: shows the choice at once and the rows after the next paint, because rendering them takes longer. */
export const FilterSelect = <V extends string | number>({ value, onChange, ...field }: SelectProps<V>) => {
  const { shown, choose } = useChosen(value, onChange);
  return <Select {...field} value={shown} onChange={choose} />;
};
