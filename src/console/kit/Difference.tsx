import { wordDifference } from '../lib/wordDifference.ts';
import './difference.css';

interface Props {
  before: string;
  now: string;
}

/** Word-by-word difference of two texts: removed words are struck out, added words are underlined. */
export const Difference = ({ before, now }: Props) => {
  let at = 0;
  return (
    <p className="difference">
      {wordDifference(before, now).map(({ kind, text }) => {
        at += text.length;
        const key = `${kind} ${at}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'gone' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
};
