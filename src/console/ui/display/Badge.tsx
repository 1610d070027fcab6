interface Props {
  /** `danger`, `warning` and `success` are reserved for clinical severity. */
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
  /** The whole text, where it may be cut. */
  title?: string;
}

/** One or two words about something. The state of a piece of work is a StateMark. */
export const Badge = ({ tone, text, title }: Props) => (
  <span className={`badge badge-${tone}`} title={title}>
    {text}
  </span>
);
