import { useCoreMessages } from '../../i18n/useMessages.ts';
import { type DiffPart, wordDifference } from '../../lib/text/wordDifference.ts';
import './difference.css';

/** A word for screen readers, which do not announce deletions and insertions. It is not copied. */
const ScreenReaderWord = ({ word }: { word: string }) => (
  <span className="visually-hidden difference-word"> {word} </span>
);

/** A replacement of at most this many characters is not broken across lines. */
const maxUnbroken = 24;

const Part = ({ part }: { part: DiffPart }) => {
  const t = useCoreMessages().common.difference;
  switch (part.kind) {
    case 'same':
      return part.text;
    case 'new':
      return (
        <>
          <ScreenReaderWord word={t.added} />
          <ins>{part.text}</ins>
        </>
      );
    case 'gone':
      return (
        <>
          <ScreenReaderWord word={t.removed} />
          {/* It is not part of the text any more, so it is not copied. */}
          <del className="difference-removed">{part.text}</del>
        </>
      );
    default:
      return (
        <span
          className={part.before.length + part.after.length <= maxUnbroken ? 'difference-short' : undefined}
        >
          <ScreenReaderWord word={t.was} />
          <del>{part.before}</del>
          <span aria-hidden="true"> → </span>
          <ScreenReaderWord word={t.now} />
          <ins>{part.after}</ins>
        </span>
      );
  }
};

interface Props {
  before: string;
  after: string;
  /** Phrases that are replaced as a whole. */
  phrases?: readonly string[];
}

/**
 * The difference of two texts: “old → new” where something was replaced, struck out where it was removed,
 * underlined where it was added.
 */
export const Difference = ({ before, after, phrases = [] }: Props) => {
  let position = 0;
  return (
    <p className="difference">
      {wordDifference(before, after, phrases).map((part) => {
        position += 1;
        return <Part key={position} part={part} />;
      })}
    </p>
  );
};
