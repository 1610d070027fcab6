import { useSignal } from '@preact/signals-react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { TrashIcon } from '../../ui/icons/appIcons.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import type { SavedView } from '../../ui/table/listSettings.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { ListMenusProps } from './ListMenus.tsx';
import { searchOf, viewOf, wordName } from './savedViews.ts';

const SaveForm = ({ hasWord, onSave }: { hasWord: boolean; onSave: (name: string) => void }) => {
  const t = useMessages().lists;
  const name = useSignal('');
  const isMissing = useSignal(false);
  return (
    <Form
      className="list-views-save"
      label={t.saveView}
      onSubmit={() => {
        const trimmed = name.value.trim();
        isMissing.value = trimmed === '';
        if (isMissing.value) return;
        onSave(trimmed);
        name.value = '';
      }}
    >
      <TextField
        label={t.viewName}
        maxLength={40}
        value={name.value}
        error={isMissing.value ? t.viewNameMissing : undefined}
        onChange={(typed) => {
          name.value = typed;
          isMissing.value = false;
        }}
      />
      {hasWord ? <p className="quiet small">{t.wordNotSaved}</p> : null}
      <Button label={t.saveView} type="submit" />
    </Form>
  );
};

interface RowProps {
  view: SavedView;
  isPicked: boolean;
  /** It differs from what the list shows now. */
  isChanged: boolean;
  onPick: () => void;
  onUpdate: () => void;
  onDelete: () => void;
}

const ViewRow = ({ view, isPicked, isChanged, onPick, onUpdate, onDelete }: RowProps) => {
  const t = useMessages().lists;
  return (
    <li className="list-views-row">
      <button type="button" className="link" aria-current={isPicked ? 'true' : undefined} onClick={onPick}>
        <bdi>{view.name}</bdi>
      </button>
      {isPicked && isChanged ? (
        <Button label={t.updateView} description={view.name} kind="quiet" onClick={onUpdate} />
      ) : null}
      <Button label={t.deleteView(view.name)} icon={TrashIcon} hideLabel kind="quiet" onClick={onDelete} />
    </li>
  );
};

/** Saves what a list shows under a name: its filters, sort order and columns. */
export const ViewsMenu = ({ settings, columns }: Pick<ListMenusProps, 'settings' | 'columns'>) => {
  const { clock, navigate, platform, toasts } = useServices();
  const t = useMessages().lists;
  const search = useSearch();
  const [path] = useLocation();
  const pickedId = useSignal('');
  const today = dayOf(clock.coarseNow.value);
  const shown = { search: viewOf(search, today), columns: [...settings.columns.value] };
  const views = settings.views.value;
  const picked = views.find(({ id }) => id === pickedId.value);
  const isShown = (view: SavedView) =>
    JSON.stringify([view.search, view.columns]) === JSON.stringify([shown.search, shown.columns]);
  const pick = (view: SavedView) => {
    pickedId.value = view.id;
    settings.setColumns(view.columns);
    const target = searchOf(view.search, today);
    navigate(target === '' ? path : `${path}?${target}`);
    const gone = view.columns.filter(({ id }) => !columns.some((column) => column.id === id)).length;
    if (gone > 0) toasts.show(t.columnsGone(view.name, gone));
  };
  const save = (name: string) => {
    const same = views.find((view) => view.name === name);
    const view = { ...shown, name, id: same?.id ?? platform.createId() };
    pickedId.value = view.id;
    settings.setViews((stored) =>
      same ? stored.map((one) => (one.id === view.id ? view : one)) : [...stored, view],
    );
  };
  const remove = (view: SavedView) => {
    settings.setViews((stored) => stored.filter(({ id }) => id !== view.id));
    toasts.offer(t.viewDeleted(view.name), {
      label: t.undo,
      onClick: () => settings.setViews((stored) => [...stored.filter(({ id }) => id !== view.id), view]),
    });
  };
  return (
    <Popover
      label={picked ? t.viewShown(picked.name) : t.views}
      trigger={picked ? <span className="list-views-name">{t.viewShown(picked.name)}</span> : t.views}
      className="list-menu"
    >
      {() => (
        <>
          {views.length === 0 ? <p className="quiet small">{t.noViews}</p> : null}
          <ul className="list-views-rows">
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isPicked={view.id === picked?.id}
                isChanged={!isShown(view)}
                onPick={() => pick(view)}
                onUpdate={() => save(view.name)}
                onDelete={() => remove(view)}
              />
            ))}
          </ul>
          <SaveForm hasWord={new URLSearchParams(search).has(wordName)} onSave={save} />
        </>
      )}
    </Popover>
  );
};
