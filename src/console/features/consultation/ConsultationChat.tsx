import type { Order } from '../../../contract/consultation/order.ts';
import { Chat } from '../../domain/chat/Chat.tsx';
import { Composer } from './chat/composer/Composer.tsx';
import { ReminderBar } from './chat/ReminderBar.tsx';
import { MessageRestorePrompt } from '../../drafts/MessageRestorePrompt.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { createOpenPrescriptions } from '../../domain/prescription/openPrescriptions.ts';
import { useServices } from '../../useServices.ts';
import { createAppComposers } from './chat/composer/composers.ts';
import { createRecordInsertion } from './record/recordInsertion.ts';
import type { Consultation } from './consultation.ts';

/** The chat of a consultation with its composer; text can be inserted into the case record from it. */
export const ConsultationChat = ({ consultation, order }: { consultation: Consultation; order: Order }) => {
  const app = useServices();
  const { conversation, writable } = consultation;
  const recordInsertion = useModel(() =>
    createRecordInsertion(consultation.record, consultation.recordWritable, app.i18n.messages),
  );
  const composers = app.shared(createAppComposers);
  const composer = composers.get(conversation.conv);
  const prescriptions = app.shared(createOpenPrescriptions);
  return (
    <Chat
      deps={app}
      conversation={conversation}
      patient={order.patient.name}
      onCard={consultation.showPrescriptions}
      onEarlier={() => consultation.openEarlier()}
      record={recordInsertion}
      writable={writable}
      uploads={composer.uploads}
      onReply={composer.setReplyTo}
    >
      {writable.value ? <ReminderBar conversation={conversation} /> : null}
      {writable.value ? (
        <MessageRestorePrompt conversation={conversation} drafts={app.messageDrafts} />
      ) : null}
      <Composer
        composers={composers}
        composer={composer}
        patient={order.patient}
        drug={prescriptions.get(consultation.id)?.drugName.value ?? ''}
        writable={writable.value}
      />
    </Chat>
  );
};
