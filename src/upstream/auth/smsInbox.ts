/** A text message to a mobile number: a code or a notice. */
export interface SmsMessage {
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
export interface SmsInbox {
  readonly deliver: (message: SmsMessage) => void;
  /** Newest first. */
  readonly list: () => SmsMessage[];
}

const maxMessages = 200;

/** Creates an empty inbox. */
export const createSmsInbox = (): SmsInbox => {
  let messages: SmsMessage[] = [];
  return {
    deliver: (message) => {
      messages = [message, ...messages].slice(0, maxMessages);
    },
    list: () => messages,
  };
};
