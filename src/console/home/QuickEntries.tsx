import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { Button } from '../kit/Button.tsx';
import { placeIcons } from '../kit/roomIcons.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openEntries } from './entries.ts';

/** The drawings that a hospital may name; another name shows the words alone. */
const drawings: ReadonlyMap<string, ComponentType> = new Map(Object.entries(placeIcons));

/** The hospital's quick entries, in one row whose height is there before them: nothing moves when they come. */
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
