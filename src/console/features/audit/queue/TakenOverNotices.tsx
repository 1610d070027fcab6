import { type RefObject, useLayoutEffect, useRef } from 'react';
import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { createTakenOverReviews } from './takenOver.ts';

interface Props {
  /** Gets the focus after the last notice. */
  heading: RefObject<HTMLElement | null>;
}

/** Who took over which review and why; each notice is shown until it is dismissed. */
export const TakenOverNotices = ({ heading }: Props) => {
  const app = useServices();
  const takenOver = useModel(() => createTakenOverReviews(app));
  const { audit, common } = useMessages();
  const t = useCatalog('reviewQueue').takenOver;
  const loadError = takenOver.loadError.value;
  const dismissError = takenOver.dismissError.value;
  const { list } = takenOver;
  const notices = list.value.value;
  const frame = useRef<HTMLDivElement>(null);
  /** The notice that is being dismissed, and those below it. */
  const dismissed = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const [gone, ...below] = dismissed.current;
    if (!notices || gone === undefined || notices.some(({ id }) => id === gone)) return;
    dismissed.current = [];
    // The pressed button is removed. With the focus on the page, the next Enter would claim a prescription.
    if (document.activeElement !== document.body) return;
    const next = notices.findIndex(({ id }) => below.includes(id));
    (frame.current?.querySelectorAll('button')[next] ?? heading.current)?.focus();
  }, [notices, heading]);
  return (
    <div ref={frame} className="contents">
      {notices?.map(({ id, patientName, prescriptionNo, takenBy, reason }, index, all) => (
        <Notice
          key={id}
          tone="accent"
          text={t.text(bidiIsolate(takenBy), audit.subject(patientName, prescriptionNo), reason)}
          action={{
            label: t.seen,
            onClick: () => {
              dismissed.current = all.slice(index).map((one) => one.id);
              void takenOver.dismiss(id);
            },
          }}
        />
      ))}
      {loadError && !loadError.silent ? (
        <Notice
          tone="plain"
          text={t.notKnown(loadError.message)}
          action={{
            label: common.retry,
            onClick: () => void list.load(),
            busy: list.status.value === 'loading',
          }}
        />
      ) : null}
      {dismissError && !dismissError.silent ? <Notice tone="accent" text={dismissError.message} /> : null}
    </div>
  );
};
