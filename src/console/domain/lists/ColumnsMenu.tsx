import type { MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { DownIcon, UpIcon } from '../../ui/icons/appIcons.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import {
  type ArrangedColumn,
  arrangeColumns,
  moveColumn,
  type NamedColumn,
} from '../../ui/table/columnLayout.ts';
import { useLeftOut } from '../../ui/table/useLeftOut.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { ListMenusProps } from './ListMenus.tsx';

interface RowProps {
  one: ArrangedColumn<NamedColumn>;
  /** The only column that is shown. */
  isLast: boolean;
  /** The screen is too narrow for it. */
  isLeftOut: boolean;
  onHide: (hidden: boolean) => void;
  onMove: (step: -1 | 1) => void;
}

const ColumnRow = ({ one: { column, setting }, isLast, isLeftOut, onHide, onMove }: RowProps) => {
  const t = useMessages().lists;
  // The row moves with its button, which has to keep the focus.
  const move = (step: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    onMove(step);
    requestAnimationFrame(() => currentTarget.focus());
  };
  return (
    <li className="list-columns-row">
      <label>
        <input
          type="checkbox"
          checked={!setting.hidden}
          disabled={isLast}
          onChange={({ target }) => onHide(!target.checked)}
        />
        <span>
          {column.head}
          {isLeftOut ? <span className="quiet small"> · {t.columnLeftOut}</span> : null}
        </span>
      </label>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={t.moveUp(column.head)}
        title={t.moveUp(column.head)}
        onClick={move(-1)}
      >
        <UpIcon />
      </button>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={t.moveDown(column.head)}
        title={t.moveDown(column.head)}
        onClick={move(1)}
      >
        <DownIcon />
      </button>
    </li>
  );
};

/** Chooses the columns of a list and their order. */
export const ColumnsMenu = ({ settings, columns }: Pick<ListMenusProps, 'settings' | 'columns'>) => {
  const t = useMessages().lists;
  const isLeftOut = useLeftOut();
  const arranged = arrangeColumns(columns, settings.columns.value);
  const all = arranged.map(({ setting }) => setting);
  const shownCount = all.filter(({ hidden }) => !hidden).length;
  return (
    <Popover label={t.columns} trigger={t.columns} className="list-menu list-columns">
      {() => (
        <>
          <ul className="list-columns-rows">
            {arranged.map((one) => (
              <ColumnRow
                key={one.column.id}
                one={one}
                isLast={shownCount === 1 && !one.setting.hidden}
                isLeftOut={isLeftOut(one.column)}
                onHide={(hidden) =>
                  settings.setColumns(
                    all.map((setting) => (setting.id === one.column.id ? { ...setting, hidden } : setting)),
                  )
                }
                onMove={(step) => settings.setColumns(moveColumn(all, one.column.id, step))}
              />
            ))}
          </ul>
          <Button label={t.resetColumns} kind="quiet" onClick={() => settings.setColumns([])} />
        </>
      )}
    </Popover>
  );
};
