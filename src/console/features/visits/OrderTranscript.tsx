import { type Order, orderStatus } from '../../../contract/consultation/order.ts';
import { Chat } from '../../domain/chat/Chat.tsx';
import { createReadOnlyChat } from '../../domain/chat/readOnlyChat.ts';
import { ReminderActions } from '../../domain/chat/reminder/ReminderActions.tsx';
import { createReminder } from '../../domain/chat/reminder/reminder.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';

const scrollToPrescription = (id: string): void => {
  const element = document.getElementById(`rx-${id}`);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
};

/** The transcript, searchable and read-only. */
export const OrderTranscript = ({ order }: { order: Order }) => {
  const app = useServices();
  const t = useMessages().orders.detail;
  const { conversation, writable, uploads } = useModel(() => createReadOnlyChat(app, order.id));
  const reminding = useModel(() => createReminder(app, app.messaging.conversation(order.id)));
  const isOpen = order.status === orderStatus.inConsultation;
  return (
    <div className="order-transcript">
      <Panel
        title={t.transcript}
        actions={isOpen ? <ReminderActions reminder={reminding} /> : undefined}
        flush
      >
        <Chat
          deps={app}
          conversation={conversation}
          patient={order.patient.name}
          onCard={scrollToPrescription}
          writable={writable}
          uploads={uploads}
        >
          {null}
        </Chat>
      </Panel>
    </div>
  );
};
