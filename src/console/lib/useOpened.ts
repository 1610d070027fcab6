import { useEffect, useState } from 'react';

/** A model that listens while it is on screen: `open` returns the way back, and may be called again after it. */
interface Openable {
  open(): (() => void) | void;
}

const isOpenable = (model: object): model is Openable => 'open' in model && typeof model.open === 'function';

/**
 * Makes a model once per mount; where it has an `open`, keeps it open while the view stands.
 * A page with parameters is keyed by them.
 */
export const useOpened = <M extends object>(make: () => M): M => {
  const [model] = useState(make);
  useEffect(() => (isOpenable(model) ? model.open() : undefined), [model]);
  return model;
};
