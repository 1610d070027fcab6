/** A text message to a mobile number: a code or a notice. */
export interface Letter {
  readonly tenantId: number;
  readonly mobile: string;
  /** A value of smsScene. */
  readonly scene: number;
  /** Empty in a notice. */
  readonly code: string;
  /** The text of a notice. */
  readonly text?: string;
  /** When it was sent, in epoch milliseconds. */
  readonly at: number;
}

/** Receives the text messages of the demo instead of a phone. In memory only. */
export interface Outbox {
  readonly put: (letter: Letter) => void;
  /** Newest first. */
  readonly letters: () => Letter[];
}

const most = 200;

/** Creates an empty inbox. */
export const openOutbox = (): Outbox => {
  let kept: Letter[] = [];
  return {
    put: (letter) => {
      kept = [letter, ...kept].slice(0, most);
    },
    letters: () => kept,
  };
};
