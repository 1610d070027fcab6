import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/controls/Button.tsx';
import { routeIcons } from '../../ui/icons/appIcons.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { createQuickEntries } from './quickEntries.ts';

/** The icons that a hospital may choose; an unknown name shows only the label. */
const iconsByName: ReadonlyMap<string, ComponentType> = new Map(Object.entries(routeIcons));

/** The hospital's quick entries in one row of fixed height, so that loading them does not shift the page. */
export const QuickEntries = () => {
  const app = useServices();
  const { entries: all } = useModel(() => createQuickEntries(app));
  const t = useMessages().dashboard.quickEntries;
  const entries = all.value.value ?? [];
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
