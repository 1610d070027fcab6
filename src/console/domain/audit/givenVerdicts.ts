import { type Signal, signal } from '@preact/signals-react';

/**
 * The verdicts that were given in this page and have not arrived yet: whether each approves, by the id of its
 * prescription. Nobody is offered these prescriptions again.
 */
export const createGivenVerdicts = (): Signal<ReadonlyMap<string, boolean>> => signal(new Map());
