import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { Chat } from '../../../../domain/chat/Chat.tsx';
import { createReadOnlyChat } from '../../../../domain/chat/readOnlyChat.ts';
import { localizedName } from '../../../../domain/prescription/prescriptionText.ts';
import { useLanguage, useMessages } from '../../../../i18n/useMessages.ts';
import { dayOf } from '../../../../lib/dates/days.ts';
import { AsyncView } from '../../../../ui/async/AsyncView.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { PersonName } from '../../../../ui/display/PersonName.tsx';
import { useModel } from '../../../../ui/hooks/useModel.ts';
import { CloseIcon } from '../../../../ui/icons/icons.tsx';
import { Overlay } from '../../../../ui/overlays/Overlay.tsx';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { useServices } from '../../../../useServices.ts';
import type { Consultation } from '../../consultation.ts';
import type { VisitPage } from '../../history/timeline.ts';
import { type ChosenVisit, shownVisit } from './shownVisit.ts';
import './earlierConversations.css';

const EarlierTranscript = ({ conv, patient }: { conv: string; patient: string }) => {
  const app = useServices();
  const { conversation, writable, uploads } = useModel(() => createReadOnlyChat(app, conv));
  return (
    <Chat deps={app} conversation={conversation} patient={patient} writable={writable} uploads={uploads}>
      {null}
    </Chat>
  );
};

interface Props {
  consultation: Consultation;
  patient: string;
}

interface WindowProps extends Props {
  /** The visit that is shown at first; null: the newest that can be read. */
  openedAt: string | null;
}

const Visits = ({ consultation, patient, openedAt, page }: WindowProps & { page: VisitPage }) => {
  const t = useMessages().chat.earlier;
  const history = useMessages().consultation.history;
  const { comma } = useMessages().common;
  const language = useLanguage();
  const { session } = useServices();
  // The upstream shows a conversation to its own doctor.
  const isReadable = ({ doctorName }: ChosenVisit): boolean =>
    doctorName === '' || doctorName === session.user.value?.name;
  const visits = page.list.filter(({ orderId }) => orderId !== consultation.id);
  // Only a visit that can be read is opened from elsewhere.
  const chosen = useSignal<ChosenVisit | null>(
    openedAt === null ? null : { orderId: openedAt, doctorName: '' },
  );
  const shown = shownVisit(visits, chosen.value, isReadable);
  const { pageCount } = consultation.timeline;
  if (!shown) return <p className="earlier-note">{t.none}</p>;
  return (
    <div className="earlier-panes">
      <div className="earlier-list">
        <ul>
          {visits.map((visit) => (
            <li key={visit.orderId}>
              <button
                type="button"
                className="earlier-visit"
                aria-current={visit.orderId === shown.orderId ? 'true' : undefined}
                onClick={() => {
                  chosen.value = visit;
                }}
              >
                <strong>{dayOf(visit.at)}</strong>
                <span>
                  {visit.diagnoses
                    .map(({ name, nameEn }) => localizedName(language, name, nameEn))
                    .join(comma) || visit.complaint}
                </span>
                <span className="quiet">
                  <PersonName text={visit.doctorName} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {pageCount.value > 1 ? (
          <Pager
            total={history.total(page.total)}
            pageNo={page.pageNo}
            pages={pageCount.value}
            onPageChange={(pageNo) => void consultation.timeline.page.load(pageNo)}
          />
        ) : null}
      </div>
      {isReadable(shown) ? (
        <EarlierTranscript key={shown.orderId} conv={shown.orderId} patient={patient} />
      ) : (
        <p className="earlier-note">{t.notReadable(shown.doctorName)}</p>
      )}
    </div>
  );
};

const EarlierWindow = ({ consultation, patient, openedAt }: WindowProps) => {
  const t = useMessages().chat.earlier;
  const { page } = consultation.timeline;
  const { closeEarlier } = consultation;
  useEffect(() => {
    if (page.status.peek() === 'idle') void page.load();
    const loaded = page.value.peek();
    if (!loaded) return;
    const isThere =
      openedAt === null ? loaded.pageNo === 1 : loaded.list.some(({ orderId }) => orderId === openedAt);
    // The history may show older visits at the moment.
    if (!isThere) void page.load(1);
  }, [page, openedAt]);
  return (
    <Overlay label={t.title(patient)} className="earlier" onClose={closeEarlier}>
      <header className="earlier-head">
        <h2>{t.title(patient)}</h2>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={closeEarlier} />
      </header>
      <AsyncView data={page} onRetry={() => void page.load()} lines={5}>
        {({ value }: { value: VisitPage }) => (
          <Visits consultation={consultation} patient={patient} openedAt={openedAt} page={value} />
        )}
      </AsyncView>
    </Overlay>
  );
};

/** The conversations of earlier visits, which can only be read; while the window is open, one is shown at once. */
export const EarlierConversations = ({ consultation, patient }: Props) => {
  const opened = consultation.earlier.value;
  return opened ? (
    <EarlierWindow consultation={consultation} patient={patient} openedAt={opened.visit} />
  ) : null;
};
