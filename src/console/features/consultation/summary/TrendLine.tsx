import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { type Course, trendPoints, valueText } from './summary.ts';

const box = { width: 72, height: 20 };

/** The course of the last values as a small line; a screen reader reads the values. */
export const TrendLine = ({ course }: { course: Course }) => {
  const t = useCatalog('rules').patientSummary;
  const { comma } = useMessages().common;
  const { kind, all } = course;
  const lines = [
    trendPoints(all, box),
    kind === 'bloodPressure'
      ? trendPoints(
          all.map(({ at, diastolic }) => ({ at, value: diastolic ?? '' })),
          box,
        )
      : null,
  ].filter((points) => points !== null);
  if (lines.length === 0) return null;
  const values = all.slice(0, 6).map(valueText).toReversed().join(comma);
  return (
    <svg
      className="summary-trend"
      viewBox={`-2 -2 ${box.width + 4} ${box.height + 4}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline SVG is not an img element
      role="img"
      aria-label={t.trend(t.kinds[kind], values)}
    >
      {lines.map((points) => (
        <polyline key={points} points={points} />
      ))}
    </svg>
  );
};
