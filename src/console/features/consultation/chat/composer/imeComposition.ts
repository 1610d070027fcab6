/** The used properties of a key event. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly timeStamp: number;
}

/** The key code of every key that an input method handles. */
const imeKeyCode = 229;
/** Safari fires compositionend before the keydown of the Enter that caused it, at the same moment. */
const sameMomentMs = 50;

/** Distinguishes an Enter that sends from one that breaks the line or accepts an input method's candidate. */
export const createImeComposition = () => {
  let isActive = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  /** The input method handles the key, or the key has just ended its composition. */
  const isHandledByIme = (event: Pick<KeyPress, 'isComposing' | 'keyCode' | 'timeStamp'>): boolean =>
    isActive ||
    event.isComposing ||
    event.keyCode === imeKeyCode ||
    event.timeStamp - endedAt <= sameMomentMs;
  return {
    onStart: () => {
      isActive = true;
    },
    onEnd: (timeStamp: number) => {
      isActive = false;
      endedAt = timeStamp;
    },
    /** A composition is unfinished. */
    isComposing: () => isActive,
    isHandledByIme,
    /** An Enter that is held down sends only once. */
    isSendKey: (event: KeyPress): boolean =>
      event.key === 'Enter' &&
      !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey || event.repeat) &&
      !isHandledByIme(event),
  };
};
