interface Props {
  /** Danger, warning and success are clinical severity and nothing else. */
  tone: 'plain' | 'accent' | 'danger' | 'warning' | 'success';
  text: string;
}

/** A state in a word or two. */
export const Badge = ({ tone, text }: Props) => <span className={`badge badge-${tone}`}>{text}</span>;
