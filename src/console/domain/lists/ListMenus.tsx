import type { NamedColumn } from '../../ui/table/columnLayout.ts';
import type { ListSettings } from '../../ui/table/listSettings.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';
import './listMenus.css';

export interface ListMenusProps {
  settings: ListSettings;
  columns: readonly NamedColumn[];
  /** Left out where a list has no filters that could be saved. */
  hasViews?: boolean;
}

/** What a person can set up on a list: its saved views and its columns. */
export const ListMenus = ({ hasViews = true, ...props }: ListMenusProps) => (
  <>
    {hasViews ? <ViewsMenu {...props} /> : null}
    <ColumnsMenu {...props} />
  </>
);
