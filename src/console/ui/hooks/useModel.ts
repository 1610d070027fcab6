import { useEffect, useState } from 'react';

/** A model with a lifecycle: `start` returns a dispose function, and may be called again after it. */
interface Startable {
  start(): (() => void) | void;
}

const isStartable = (model: object): model is Startable =>
  'start' in model && typeof model.start === 'function';

/**
 * Creates a model once per mount, and again when the key changes; if it has a `start`, it runs while the view is
 * mounted. Key a page with parameters by them.
 */
export const useModel = <M extends object>(create: () => M, key = ''): M => {
  const [held, setHeld] = useState(() => ({ key, model: create() }));
  const current = held.key === key ? held : { key, model: create() };
  if (current !== held) setHeld(current);
  const { model } = current;
  useEffect(() => (isStartable(model) ? model.start() : undefined), [model]);
  return model;
};
