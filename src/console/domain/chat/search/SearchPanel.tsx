import type { Message } from '../../../../contract/consultation/message.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CloseIcon } from '../../../ui/icons/icons.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useMoment } from '../../../useMoment.ts';
import { type Chat, senderName } from '../chat.ts';
import { NextIcon, UpIcon } from '../icons.tsx';
import { excerpt, maxKeywordLength } from './search.ts';

const SearchResult = ({ chat, row, at }: { chat: Chat; row: Message; at: number }) => {
  const { index, choose, keyword } = chat.search;
  const moment = useMoment();
  const [before, match, after] = excerpt(row.body.text || (row.body.file?.name ?? ''), keyword.value.trim());
  return (
    <li>
      <button
        type="button"
        className="search-result"
        aria-current={index.value === at ? 'true' : undefined}
        onClick={() => choose(at)}
      >
        <span className="search-result-sender">
          <bdi>{senderName(chat, row.from)}</bdi>
          <time dateTime={new Date(row.at).toISOString()}>{moment(row.at)}</time>
        </span>
        <bdi className="search-result-text">
          {before}
          <mark>{match}</mark>
          {after}
        </bdi>
      </button>
    </li>
  );
};

const SearchResults = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value.search;
  const { results, hasMore, error, unsupported, busy, loadMore } = chat.search;
  const rows = results.value;
  if (error.value)
    return <p className="search-note">{unsupported.value ? t.notOffered : error.value.message}</p>;
  if (rows === null) return null;
  if (rows.length === 0) return <p className="search-note">{t.none}</p>;
  return (
    <ul className="search-results" aria-label={t.list}>
      {rows.map((row, at) => (
        <SearchResult key={row.id} chat={chat} row={row} at={at} />
      ))}
      {hasMore.value ? (
        <li>
          <Button label={t.more} kind="quiet" busy={busy.value} onClick={() => void loadMore()} />
        </li>
      ) : null}
    </ul>
  );
};

const ResultPosition = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value.search;
  const { results, hasMore, index } = chat.search;
  const rows = results.value?.length ?? 0;
  const count = `${rows}${hasMore.value ? '+' : ''}`;
  const position = index.value < 0 ? t.found(count) : t.position(index.value + 1, count);
  return <output className="search-position">{rows === 0 ? '' : position}</output>;
};

/** The focus returns to the transcript when the search closes. */
const restoreFocus = (panel: HTMLElement): (() => void) => {
  const log = panel.parentElement?.querySelector<HTMLElement>('.chat-scroll');
  return () => log?.focus();
};

/** Searches the messages: shows the results, and each of them in the transcript. */
export const SearchPanel = ({ chat }: { chat: Chat }) => {
  const t = chat.w.value.search;
  const { keyword, write, move, close, results } = chat.search;
  const isEmpty = (results.value?.length ?? 0) === 0;
  return (
    <search ref={restoreFocus} className="chat-search">
      <div className="chat-search-bar">
        <TextField
          label={t.label}
          hideLabel
          focusOnMount
          placeholder={t.label}
          inputMode="search"
          maxLength={maxKeywordLength}
          value={keyword.value}
          onChange={write}
          onKeyDown={(event) => {
            // With an input method, Enter accepts the candidate.
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (event.key === 'Escape') close();
            if (event.key === 'Enter') void move(event.shiftKey ? -1 : 1);
          }}
        />
        <ResultPosition chat={chat} />
        <Button
          label={t.previous}
          icon={UpIcon}
          hideLabel
          kind="quiet"
          disabled={isEmpty}
          onClick={() => void move(-1)}
        />
        <Button
          label={t.next}
          icon={NextIcon}
          hideLabel
          kind="quiet"
          disabled={isEmpty}
          onClick={() => void move(1)}
        />
        <Button label={t.close} icon={CloseIcon} hideLabel kind="quiet" onClick={close} />
      </div>
      <SearchResults chat={chat} />
    </search>
  );
};
