interface Props {
  /** `danger`, `warning` and `success` are reserved for clinical severity. */
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
}

/** A status in one or two words. */
export const Badge = ({ tone, text }: Props) => <span className={`badge badge-${tone}`}>{text}</span>;
