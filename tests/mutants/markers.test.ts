import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { messagingEntry, messagingMutants } from './messaging.ts';
import { allPlaces, placeAt, usedMarkers } from './place.ts';
import { textsOf } from './plant.ts';
import { sessionEntry, sessionMutants } from './session.ts';

const all = [...sessionMutants, ...messagingMutants];

describe('the mutants', () => {
  // `tests/kernel` proves that each is noticed; here, in a second, that none has lost its place.
  it.each(all)('find their place: $mistake', (mutant) => {
    for (const [file, text] of textsOf(mutant)) expect(parseSync(file, text).errors).toEqual([]);
  });

  it('use every marker of the sources', () => {
    for (const mutant of all) textsOf(mutant);
    for (const entry of [sessionEntry, messagingEntry]) placeAt(entry);
    expect(allPlaces().filter(({ id }) => !usedMarkers.has(id))).toEqual([]);
  });

  it('share no marker', () => {
    const ids = allPlaces().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
