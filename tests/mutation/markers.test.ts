import { parseSync } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';
import { messagingEntry, messagingMutants } from './messagingMutants.ts';
import { allPlaces, placeAt, usedMarkers } from './findMarker.ts';
import { textsOf } from './plantMutant.ts';
import { sessionEntry, sessionMutants } from './sessionMutants.ts';

const all = [...sessionMutants, ...messagingMutants];

describe('the mutants', () => {
  // `tests/mutation/*Mutants.test.ts` verify that each is detected; this test verifies quickly that each still has its place.
  it.each(all)('find their place: $mistake', (mutant) => {
    for (const [file, text] of textsOf(mutant)) expect(parseSync(file, text).errors).toEqual([]);
  });

  it('use every marker in the sources', () => {
    for (const mutant of all) textsOf(mutant);
    for (const entry of [sessionEntry, messagingEntry]) placeAt(entry);
    expect(allPlaces().filter(({ id }) => !usedMarkers.has(id))).toEqual([]);
  });

  it('share no marker', () => {
    const ids = allPlaces().map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});
