import type { ReactNode } from 'react';
import { message } from '../../../contract/consultation/message.ts';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import {
  type Chat as ChatModel,
  type ChatDeps,
  type ChatOptions,
  createChat,
  type ChatConversation,
} from './chat.ts';
import { scheduleAnimationFrame } from './transcript/animationFrame.ts';
import { PictureViewer } from './viewer/PictureViewer.tsx';
import { ChatHead } from './ChatHead.tsx';
import { JumpToNewest, EmptyTranscript, JumpStatus, ConnectionNote } from './ChatNotes.tsx';
import { SelectionToolbar } from './transcript/SelectionToolbar.tsx';
import { Transcript } from './transcript/Transcript.tsx';
import './chat.css';

const Messages = ({ chat }: { chat: ChatModel }) => (
  <>
    <EmptyTranscript chat={chat} />
    <Transcript chat={chat} />
    <JumpToNewest chat={chat} />
    <SelectionToolbar chat={chat} />
  </>
);

const ChatFrame = ({ chat, children }: { chat: ChatModel; children: ReactNode }) => {
  const t = chat.w.value;
  const { search } = chat;
  const openedPicture = chat.openedPicture.value;
  const canSearch = chat.deps.offered.has(message.search);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for everything inside
    <section
      className="chat"
      aria-label={t.title}
      onKeyDown={(event) => {
        // The browser's own search finds only mounted rows. Pressing it a second time opens the browser's
        // search.
        if (event.key !== 'f' || !(event.ctrlKey || event.metaKey)) return;
        if (!canSearch || search.isOpen.peek()) return;
        event.preventDefault();
        search.open();
      }}
    >
      <ChatHead chat={chat} />
      <div className="chat-body">
        {chat.deps.deferred.isHeld.value ? <Skeleton lines={5} /> : <Messages chat={chat} />}
      </div>
      {openedPicture === null ? null : <PictureViewer chat={chat} opened={openedPicture} />}
      <JumpStatus chat={chat} />
      <ConnectionNote chat={chat} />
      {children}
    </section>
  );
};

interface Props extends ChatOptions {
  deps: ChatDeps;
  conversation: ChatConversation;
  /** The composer, or its replacement. */
  children: ReactNode;
}

/** The chat of a consultation. Messages on screen count as read. Keyed by its conversation. */
export const Chat = ({ deps, conversation, children, ...options }: Props) => {
  const chat = useModel(() => createChat(deps, conversation, options, scheduleAnimationFrame));
  return <ChatFrame chat={chat}>{children}</ChatFrame>;
};
