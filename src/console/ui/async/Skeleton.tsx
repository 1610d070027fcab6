import { useCoreMessages } from '../../i18n/useMessages.ts';

interface Props {
  lines?: number | undefined;
}

/** Placeholder while loading. */
export const Skeleton = ({ lines = 4 }: Props) => (
  <output className="skeleton" aria-label={useCoreMessages().common.loading}>
    {Array.from({ length: lines }, (_unused, line) => (
      <span key={line} className="skeleton-line" />
    ))}
  </output>
);
