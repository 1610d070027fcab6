import { useEffect, useState } from 'react';

/** A model with a lifecycle: `start` returns a dispose function, and may be called again after it. */
interface Openable {
  open(): (() => void) | void;
}

const isOpenable = (model: object): model is Openable => 'open' in model && typeof model.open === 'function';

/**
 * Creates a model once per mount; if it has a `start`, it runs while the view is mounted. Key a page with
 * parameters by them.
 */
export const useOpened = <M extends object>(make: () => M): M => {
  const [model] = useState(make);
  useEffect(() => (isOpenable(model) ? model.open() : undefined), [model]);
  return model;
};
