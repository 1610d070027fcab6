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
const takenByInputMethod = 229;
/** Safari fires compositionend before the keydown of the Enter that caused it, at the same moment. */
const sameMomentMs = 50;

/** Distinguishes an Enter that sends from one that breaks the line or accepts an input method's candidate. */
export const openComposing = () => {
  let composing = false;
  let ended = Number.NEGATIVE_INFINITY;
  /** The input method handles the key, or the key has just ended its composition. */
  const taken = (press: Pick<KeyPress, 'isComposing' | 'keyCode' | 'timeStamp'>): boolean =>
    composing ||
    press.isComposing ||
    press.keyCode === takenByInputMethod ||
    press.timeStamp - ended <= sameMomentMs;
  return {
    started: () => {
      composing = true;
    },
    ended: (timeStamp: number) => {
      composing = false;
      ended = timeStamp;
    },
    /** A composition is unfinished. */
    stands: () => composing,
    taken,
    /** An Enter that is held down sends only once. */
    sends: (press: KeyPress): boolean =>
      press.key === 'Enter' &&
      !(press.shiftKey || press.ctrlKey || press.altKey || press.metaKey || press.repeat) &&
      !taken(press),
  };
};
