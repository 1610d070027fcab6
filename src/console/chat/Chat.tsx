import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { useOpened } from '../lib/useOpened.ts';
import {
  type Chat as ChatModel,
  type ChatDesk,
  type ChatSurroundings,
  openChat,
  type Speaking,
} from './chat.ts';
import { frame } from './frame.ts';
import { SearchIcon } from './icons.tsx';
import { LargePicture } from './LargePicture.tsx';
import { Below, Blank, JumpNote, LineNote, Typing } from './Notes.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { Selection } from './Selection.tsx';
import { Transcript } from './Transcript.tsx';
import './chat.css';

const Room = ({ chat, children }: { chat: ChatModel; children: ReactNode }) => {
  const w = chat.w.value;
  const { search } = chat;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for everything inside
    <section
      className="chat"
      aria-label={w.title}
      onKeyDown={(event) => {
        // The browser's own search finds only mounted rows. Pressing it a second time opens the browser's
        // search.
        if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || search.isOpen.peek()) return;
        event.preventDefault();
        search.show();
      }}
    >
      <SearchPanel chat={chat} />
      <div className="chat-body">
        {search.isOpen.value ? null : (
          <div className="chat-find">
            <Button label={w.search.open} icon={SearchIcon} hideLabel kind="quiet" onClick={search.show} />
          </div>
        )}
        <Blank chat={chat} />
        <Transcript chat={chat} />
        <Typing chat={chat} />
        <Below chat={chat} />
        <Selection chat={chat} />
        <LargePicture chat={chat} />
      </div>
      <JumpNote chat={chat} />
      <LineNote chat={chat} />
      {children}
    </section>
  );
};

interface Props extends ChatSurroundings {
  desk: ChatDesk;
  conversation: Speaking;
  /** The composer, or its replacement. */
  children: ReactNode;
}

/** The chat of a consultation. Messages on screen count as read. Keyed by its conversation. */
export const Chat = ({ desk, conversation, children, ...around }: Props) => {
  const chat = useOpened(() => openChat(desk, conversation, around, frame));
  return <Room chat={chat}>{children}</Room>;
};
