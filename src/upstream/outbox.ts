/** A text message on its way to a mobile number: a code, or a notice. */
export interface Letter {
  readonly tenantId: number;
  readonly mobile: string;
  /** A value of smsScene. */
  readonly scene: number;
  /** Empty in a notice. */
  readonly code: string;
  /** What a notice says. */
  readonly text?: string;
  /** When it was sent, epoch milliseconds. */
  readonly at: number;
}

/** Where the text messages of the demo arrive instead of at a telephone: in memory only, gone when the upstream ends. */
export interface Outbox {
  readonly put: (letter: Letter) => void;
  /** Newest first. */
  readonly letters: () => Letter[];
}

const most = 200;

/** An empty outbox. */
export const openOutbox = (): Outbox => {
  let kept: Letter[] = [];
  return {
    put: (letter) => {
      kept = [letter, ...kept].slice(0, most);
    },
    letters: () => kept,
  };
};
