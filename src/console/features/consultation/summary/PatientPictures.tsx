import { signal, useSignal } from '@preact/signals-react';
import type { Order } from '../../../../contract/consultation/order.ts';
import { createChat } from '../../../domain/chat/chat.ts';
import { scheduleAnimationFrame } from '../../../domain/chat/transcript/animationFrame.ts';
import { picturesOf } from '../../../domain/chat/viewer/pictures.ts';
import { PictureViewer } from '../../../domain/chat/viewer/PictureViewer.tsx';
import { PictureThumbnail } from '../../../domain/files/PictureThumbnail.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import { createRecordInsertion } from '../record/recordInsertion.ts';

/** How many pictures are shown before "show more". */
const most = 8;

interface Props {
  consultation: Consultation;
  order: Order;
}

/** The pictures that the patient sent, each opens in the whole window. Nothing is shown if there are none. */
export const PatientPictures = ({ consultation, order }: Props) => {
  const app = useServices();
  const t = useCatalog('rules').patientSummary;
  const { conversation, record, recordWritable, writable } = consultation;
  // Not started: only its pictures are shown here, and nothing counts as read.
  const { chat } = useModel(() => ({
    chat: createChat(
      app,
      conversation,
      {
        patient: order.patient.name,
        record: createRecordInsertion(record, recordWritable, app.i18n.messages),
        writable,
        uploads: signal([]),
      },
      scheduleAnimationFrame,
    ),
  }));
  const isWhole = useSignal(false);
  const opened = chat.openedPicture.value;
  const pictures = picturesOf(chat).filter(({ row }) => row.from.role === 'patient');
  const shown = isWhole.value || pictures.length <= most + 1 ? pictures : pictures.slice(-most);
  const older = conversation.older.value;
  return (
    <div className="summary-album">
      {pictures.length > 0 ? (
        <ul className="summary-pictures" aria-label={t.pictures}>
          {shown.map((picture) => (
            <li key={picture.row.id}>
              <PictureThumbnail
                address={picture.src}
                name={picture.name}
                label={t.enlarge(picture.name)}
                failed={t.pictureFailed}
                onOpen={() => chat.openPicture(picture.src)}
              />
            </li>
          ))}
          {shown.length < pictures.length ? (
            <li>
              <Button
                label={t.morePictures(pictures.length - shown.length)}
                kind="quiet"
                onClick={() => {
                  isWhole.value = true;
                }}
              />
            </li>
          ) : null}
        </ul>
      ) : null}
      {older === 'some' || older === 'loading' || older === 'failed' ? (
        <Button
          label={t.olderPictures}
          kind="quiet"
          busy={older === 'loading'}
          onClick={() => void conversation.loadOlder()}
        />
      ) : null}
      {opened === null ? null : <PictureViewer chat={chat} opened={opened} />}
    </div>
  );
};
