import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { PastVisit } from '../../../../../contract/consultation/history.ts';
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

const Visits = ({ consultation, patient, page }: Props & { page: VisitPage }) => {
  const t = useMessages().chat.earlier;
  const history = useMessages().consultation.history;
  const { comma } = useMessages().common;
  const language = useLanguage();
  const { session } = useServices();
  // The upstream shows a conversation to its own doctor.
  const isReadable = ({ doctorName }: PastVisit): boolean =>
    doctorName === '' || doctorName === session.user.value?.name;
  const visits = page.list.filter(({ orderId }) => orderId !== consultation.id);
  const chosen = useSignal<string | null>(null);
  const shown =
    visits.find(({ orderId }) => orderId === chosen.value) ?? visits.find(isReadable) ?? visits[0];
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
                aria-current={visit === shown ? 'true' : undefined}
                onClick={() => {
                  chosen.value = visit.orderId;
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

/** The conversations of earlier visits, which can only be read; the newest one is shown at once. */
export const EarlierConversations = ({ consultation, patient, onClose }: Props & { onClose: () => void }) => {
  const t = useMessages().chat.earlier;
  const { page } = consultation.timeline;
  useEffect(() => {
    if (page.status.peek() === 'idle') void page.load();
  }, [page]);
  return (
    <Overlay label={t.title(patient)} className="earlier" onClose={onClose}>
      <header className="earlier-head">
        <h2>{t.title(patient)}</h2>
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={onClose} />
      </header>
      <AsyncView data={page} onRetry={() => void page.load()} lines={5}>
        {({ value }: { value: VisitPage }) => (
          <Visits consultation={consultation} patient={patient} page={value} />
        )}
      </AsyncView>
    </Overlay>
  );
};
