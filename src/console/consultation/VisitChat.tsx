import type { Order } from '../../contract/consultation/order.ts';
import { Chat } from '../chat/Chat.tsx';
import { Composer } from '../chat/Composer.tsx';
import { RemindBar } from '../chat/RemindBar.tsx';
import { DraftCameBack } from '../journal/DraftCameBack.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useDesk } from '../useDesk.ts';
import { drugIn } from './drugIn.ts';
import { openRecordDoor } from './recordDoor.ts';
import type { Visit } from './visit.ts';

/** The chat of a consultation with its composer; text can be inserted into the case record from it. */
export const VisitChat = ({ visit, order }: { visit: Visit; order: Order }) => {
  const app = useDesk();
  const { conversation, writable } = visit;
  const record = useOpened(() => openRecordDoor(visit.record, visit.recordWritable, app.words.w));
  const composer = app.composers.of(conversation.conv);
  return (
    <Chat
      desk={app}
      conversation={conversation}
      patient={order.patient.name}
      onCard={visit.show}
      record={record}
      writable={writable}
      uploads={composer.uploads}
      onReply={composer.reply}
    >
      {writable.value ? <RemindBar conversation={conversation} /> : null}
      {writable.value ? <DraftCameBack conv={conversation.conv} /> : null}
      <Composer
        composers={app.composers}
        composer={composer}
        patient={order.patient}
        drug={drugIn(app.prescribing, visit.id)}
        writable={writable.value}
      />
    </Chat>
  );
};
