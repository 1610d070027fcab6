import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { placeIcons } from '../kit/roomIcons.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openEntries } from './entries.ts';

/** The icons that a hospital may choose; an unknown name shows only the label. */
const drawings: ReadonlyMap<string, ComponentType> = new Map(Object.entries(placeIcons));

/** The hospital's quick entries in one row of fixed height, so that loading them does not shift the page. */
export const QuickEntries = () => {
  const app = useApp();
  const { all } = useOpened(() => openEntries(app));
  const w = useWords().home.entries;
  const entries = all.value.value ?? [];
  return (
    <nav className="home-entries" aria-label={w.title}>
      {entries.map(({ name, label, path, icon }) => {
        const Drawing = drawings.get(icon);
        return (
          <Link key={name} className="button button-plain" href={path}>
            {Drawing ? <Drawing /> : null}
            <bdi>{label}</bdi>
          </Link>
        );
      })}
      {entries.length === 0 && all.fault.value ? (
        <Button label={w.again} kind="quiet" onClick={() => void all.load()} />
      ) : null}
    </nav>
  );
};
