/** What is read of a key event. */
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

/** The key code of every key that an input method has taken. */
const takenByInputMethod = 229;
/** Safari ends the composition before it tells of the Enter that ended it: both come within the same moment. */
const sameMomentMs = 50;

/** Tells an Enter that sends from one that breaks the line, and from one that only accepts what an input method offers. */
export const openComposing = () => {
  let composing = false;
  let ended = Number.NEGATIVE_INFINITY;
  /** The key belongs to the input method, or has just ended what it offered. */
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
    /** Half a word stands there. */
    stands: () => composing,
    taken,
    /** An Enter that is held down sends once: the rest was meant for nothing. */
    sends: (press: KeyPress): boolean =>
      press.key === 'Enter' &&
      !(press.shiftKey || press.ctrlKey || press.altKey || press.metaKey || press.repeat) &&
      !taken(press),
  };
};
