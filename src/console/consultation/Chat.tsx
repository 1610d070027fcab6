import { useSignal, useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { useApp, useWords } from '../useApp.ts';
import { Composer } from './Composer.tsx';
import { Transcript } from './Transcript.tsx';
import { UnsentMessage } from './Unsent.tsx';
import type { Visit } from './visit.ts';

/** So near to the end that the newest message is before the doctor's eyes, in pixels. */
const nearEnd = 48;

const LineNote = () => {
  const { im } = useApp();
  const w = useWords();
  if (im.line.value !== 'down') return null;
  const why = im.stopped.value;
  return (
    <div className="chat-down">
      <output>{why === null ? w.consultation.chat.down : w.cloudRoom.stopped[why]}</output>
      {why === 'takenOver' ? <Button label={w.cloudRoom.stopped.takeBack} onClick={im.start} /> : null}
    </div>
  );
};

const Loading = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.chat;
  const { conversation } = visit;
  const state = conversation.state.value;
  if (state === 'failed') return <p className="chat-note">{w.failed}</p>;
  if (state === 'loading') return <Skeleton lines={5} />;
  return conversation.said.value.length === 0 ? <p className="chat-note">{w.empty}</p> : null;
};

const Older = ({ visit }: { visit: Visit }) => {
  const w = useWords().consultation.chat;
  const { older, loadOlder } = visit.conversation;
  if (older.value === 'none') return null;
  return (
    <p className="chat-older">
      <Button
        label={older.value === 'failed' ? w.olderFailed : w.older}
        kind="quiet"
        busy={older.value === 'loading'}
        onClick={() => void loadOlder()}
      />
    </p>
  );
};

/** The conversation of a consultation. What is before the doctor's eyes counts as read. */
export const Chat = ({ visit, patient }: { visit: Visit; patient: string }) => {
  const w = useWords().consultation.chat;
  const { conversation } = visit;
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useSignal(true);
  const shown = useSignal(!document.hidden);
  const toEnd = () => log.current?.scrollTo({ top: 0 });

  useEffect(() => {
    const look = () => {
      shown.value = !document.hidden;
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [shown]);
  useSignalEffect(() => {
    const [newest, tab] = [conversation.newest.value, visit.tab.value];
    if (newest > 0 && tab && shown.value && atEnd.value && log.current?.checkVisibility())
      conversation.seen();
  });

  return (
    <section className="chat" aria-label={w.title}>
      {/* The column runs backwards, so that it stays at its end by itself. */}
      <div
        ref={log}
        className="chat-scroll"
        role="log"
        aria-label={w.log(patient)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          atEnd.value = Math.abs(currentTarget.scrollTop) < nearEnd;
        }}
      >
        <div className="chat-rows">
          <Older visit={visit} />
          <Loading visit={visit} />
          <Transcript visit={visit} />
        </div>
      </div>
      {!atEnd.value && (conversation.unread.value ?? 0) > 0 ? (
        <div className="chat-below">
          <Button label={w.newBelow} onClick={toEnd} />
        </div>
      ) : null}
      <LineNote />
      {visit.writable.value ? (
        <Composer conversation={conversation} onSent={toEnd} />
      ) : (
        <UnsentMessage conversation={conversation} />
      )}
    </section>
  );
};
