interface Props {
  /** `danger`, `warning` and `success` are reserved for clinical severity. */
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
}

/** One or two words about something. The state of a piece of work is a StateMark. */
export const Badge = ({ tone, text }: Props) => <span className={`badge badge-${tone}`}>{text}</span>;
