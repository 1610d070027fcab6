import type { Message } from '../../contract/consultation/message.ts';
import { Button } from '../kit/Button.tsx';
import { CloseIcon } from '../kit/icons.tsx';
import { TextField } from '../kit/TextField.tsx';
import { momentOf } from '../lib/days.ts';
import type { Chat } from './chat.ts';
import { excerpt } from './excerpt.ts';
import { NextIcon, UpIcon } from './icons.tsx';
import { longestKeyword } from './search.ts';
import { senderOf } from './sender.ts';

const Result = ({ chat, row, at }: { chat: Chat; row: Message; at: number }) => {
  const { place, choose, keyword } = chat.search;
  const [before, hit, after] = excerpt(row.body.text || (row.body.file?.name ?? ''), keyword.value.trim());
  return (
    <li>
      <button
        type="button"
        className="found"
        aria-current={place.value === at ? 'true' : undefined}
        onClick={() => choose(at)}
      >
        <span className="found-who">
          <bdi>{senderOf(chat, row.from.role)}</bdi>
          <time dateTime={new Date(row.at).toISOString()}>
            {momentOf(row.at, chat.desk.clock.minute.value)}
          </time>
        </span>
        <bdi className="found-text">
          {before}
          <mark>{hit}</mark>
          {after}
        </bdi>
      </button>
    </li>
  );
};

const Results = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value.search;
  const { found, more, fault, notOffered, busy, loadMore } = chat.search;
  const rows = found.value;
  if (fault.value)
    return <p className="found-note">{notOffered.value ? w.notOffered : fault.value.message}</p>;
  if (rows === null) return null;
  if (rows.length === 0) return <p className="found-note">{w.none}</p>;
  return (
    <ul className="found-list" aria-label={w.list}>
      {rows.map((row, at) => (
        <Result key={row.id} chat={chat} row={row} at={at} />
      ))}
      {more.value ? (
        <li>
          <Button label={w.more} kind="quiet" busy={busy.value} onClick={() => void loadMore()} />
        </li>
      ) : null}
    </ul>
  );
};

const Place = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value.search;
  const { found, more, place } = chat.search;
  const count = found.value?.length ?? 0;
  return (
    <output className="found-place">
      {count === 0 ? '' : w.place(place.value + 1, `${count}${more.value ? '+' : ''}`)}
    </output>
  );
};

/** The focus returns to the transcript when the search closes. */
const leave = (panel: HTMLElement): (() => void) => {
  const log = panel.parentElement?.querySelector<HTMLElement>('.chat-scroll');
  return () => log?.focus();
};

/** Searches the messages: shows the results, and each of them in the transcript. */
export const SearchPanel = ({ chat }: { chat: Chat }) => {
  const w = chat.w.value.search;
  const { isOpen, keyword, write, move, shut, found } = chat.search;
  if (!isOpen.value) return null;
  const none = (found.value?.length ?? 0) === 0;
  return (
    <search ref={leave} className="chat-search">
      <div className="chat-search-bar">
        <TextField
          label={w.label}
          hideLabel
          first
          placeholder={w.label}
          inputMode="search"
          maxLength={longestKeyword}
          value={keyword.value}
          onChange={write}
          onKeyDown={(event) => {
            // With an input method, Enter accepts the candidate.
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Escape') shut();
            if (event.key === 'Enter') void move(event.shiftKey ? -1 : 1);
          }}
        />
        <Place chat={chat} />
        <Button
          label={w.before}
          icon={UpIcon}
          hideLabel
          kind="quiet"
          disabled={none}
          onClick={() => void move(-1)}
        />
        <Button
          label={w.next}
          icon={NextIcon}
          hideLabel
          kind="quiet"
          disabled={none}
          onClick={() => void move(1)}
        />
        <Button label={w.shut} icon={CloseIcon} hideLabel kind="quiet" onClick={shut} />
      </div>
      <Results chat={chat} />
    </search>
  );
};
