import { signal } from '@preact/signals-react';
import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { Chat } from '../chat/Chat.tsx';
import { RemindActs } from '../chat/RemindActs.tsx';
import { openReminding } from '../chat/reminding.ts';
import { Panel } from '../kit/Panel.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { type App } from '../app.ts';
import { useApp, useWords } from '../useApp.ts';

/**
 * A read-only view of the conversation: nothing can be sent, and viewing it does not mark messages as read.
 */
const openReading = (app: App, id: string) => {
  const conversation = app.im.conversation(id);
  return {
    conversation: { ...conversation, seen: () => undefined },
    reminding: openReminding(app, conversation),
    writable: signal(false),
    uploads: signal([]),
  };
};

const toPrescription = (id: string): void => {
  const found = document.getElementById(`rx-${id}`);
  found?.scrollIntoView({ block: 'start' });
  found?.focus({ preventScroll: true });
};

/** The transcript, searchable and read-only. */
export const TranscriptPart = ({ order }: { order: Order }) => {
  const app = useApp();
  const w = useWords().orders.detail;
  const { conversation, reminding, writable, uploads } = useOpened(() => openReading(app, order.id));
  const isOpen = order.status === orderStatus.inConsultation;
  return (
    <div className="order-talk">
      <Panel title={w.transcript} actions={isOpen ? <RemindActs reminding={reminding} /> : undefined} flush>
        <Chat
          desk={app}
          conversation={conversation}
          patient={order.patient.name}
          onCard={toPrescription}
          writable={writable}
          uploads={uploads}
        >
          {null}
        </Chat>
      </Panel>
    </div>
  );
};
