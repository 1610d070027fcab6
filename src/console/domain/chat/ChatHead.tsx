import { message } from '../../../contract/consultation/message.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useModel } from '../../ui/hooks/useModel.ts';
import type { Chat } from './chat.ts';
import { EarlierIcon, PicturesIcon, SearchIcon } from './icons.tsx';
import { SearchPanel } from './search/SearchPanel.tsx';
import { createFileRows, picturesOf } from './viewer/pictures.ts';

/** Opens the newest picture of the patient; nothing is shown while none is loaded. */
const PicturesButton = ({ chat }: { chat: Chat }) => {
  const { fileRowsOf } = useModel(() => ({ fileRowsOf: createFileRows() }));
  // Renders once a frame, not with each message that arrives.
  void chat.frame.value;
  const { rows } = chat.conversation.snapshot.peek();
  const pictures = picturesOf(chat, fileRowsOf(rows)).filter(({ row }) => row.from.role === 'patient');
  const newest = pictures.at(-1);
  if (!newest) return null;
  const isComplete = chat.conversation.older.value === 'none';
  return (
    <Button
      label={chat.w.value.patientPictures(`${pictures.length}${isComplete ? '' : '+'}`)}
      icon={PicturesIcon}
      kind="quiet"
      onClick={() => chat.openPicture(newest.src)}
    />
  );
};

/** Above the transcript: whether the patient is typing, the patient's pictures, earlier conversations, and the search, which takes its place. */
export const ChatHead = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value;
  const { search, deps, onEarlier } = chat;
  if (search.isOpen.value) return <SearchPanel chat={chat} />;
  return (
    <header className="chat-head">
      <output className="chat-typing">{chat.typing.value ? t.typing : ''}</output>
      <PicturesButton chat={chat} />
      {onEarlier ? (
        <Button label={t.earlier.open} icon={EarlierIcon} hideLabel kind="quiet" onClick={onEarlier} />
      ) : null}
      {deps.offered.has(message.search) ? (
        <Button label={t.search.open} icon={SearchIcon} hideLabel kind="quiet" onClick={search.open} />
      ) : null}
    </header>
  );
};
