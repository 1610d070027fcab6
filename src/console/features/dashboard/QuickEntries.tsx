import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { isOwnPage, pagesFor } from '../../domain/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { routeIcons } from '../../ui/icons/appIcons.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { createQuickEntries } from './quickEntries.ts';

/** The icons that a hospital may choose; an unknown name shows only the label. */
const iconsByName: ReadonlyMap<string, ComponentType> = new Map(Object.entries(routeIcons));

/** The hospital's quick entries that the menu does not have, in one row: those of the person's own work first. */
export const QuickEntries = () => {
  const app = useServices();
  const { entries: all } = useModel(() => createQuickEntries(app));
  const t = useMessages().dashboard.quickEntries;
  const role = useWorklists().account.value.value;
  const inMenu = new Set(pagesFor(role, app.offered).map(({ path }) => path));
  const entries = (all.value.value ?? [])
    .filter(({ path }) => !inMenu.has(path))
    .toSorted((one, other) => Number(isOwnPage(role, other.path)) - Number(isOwnPage(role, one.path)));
  if (entries.length === 0 && !all.error.value) return null;
  return (
    <nav className="home-entries" aria-label={t.title}>
      {entries.map(({ name, label, path, icon }) => {
        const Icon = iconsByName.get(icon);
        return (
          <Link key={name} className="button button-plain" href={path}>
            {Icon ? <Icon /> : null}
            <bdi>{label}</bdi>
          </Link>
        );
      })}
      {entries.length === 0 && all.error.value ? (
        <Button label={t.again} kind="quiet" onClick={() => void all.load()} />
      ) : null}
    </nav>
  );
};
