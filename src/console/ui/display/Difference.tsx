import { wordDifference } from '../../lib/text/wordDifference.ts';
import './difference.css';

interface Props {
  before: string;
  after: string;
}

/** Word-by-word difference of two texts: removed words are struck out, added words are underlined. */
export const Difference = ({ before, after }: Props) => {
  let position = 0;
  return (
    <p className="difference">
      {wordDifference(before, after).map(({ kind, text }) => {
        position += text.length;
        const key = `${kind} ${position}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        return kind === 'gone' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
      })}
    </p>
  );
};
