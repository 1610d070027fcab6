/** The maximum length of a piece, so that no frame passes 7,000 bytes whatever has to be escaped in it. */
const pieceLength = 900;
const firstWait = 800;
const longestWait = 4000;

/**
 * The numbered signals of one call: each arrives once and in order, and is resent until it is acknowledged.
 * `send` takes a frame's fields, `hear` a kind and its complete data.
 */
export const openChannel = (call, send, hear) => {
  let sent = 0;
  let got = 0;
  let wait = firstWait;
  let timer;
  let closed = false;
  let whole = '';
  const open = [];
  const early = new Map();

  const put = (frame) => send({ call, ack: got, ...frame });
  const again = () => {
    clearTimeout(timer);
    if (open.length === 0 || closed) return;
    timer = setTimeout(() => {
      wait = Math.min(longestWait, wait * 1.6);
      for (const frame of open) put(frame);
      again();
    }, wait);
  };
  const number = (frame) => {
    sent += 1;
    open.push({ n: sent, ...frame });
    put(open.at(-1));
    if (open.length === 1) again();
  };
  const deliver = ({ kind, data, part }) => {
    whole = kind === 'part' && part.at > 0 ? whole + data : data;
    if (kind !== 'part') hear(kind, whole);
    else if (part.at === part.of - 1) hear(part.kind, whole);
  };

  return {
    call,
    say: (kind, data = '') => {
      const pieces = data.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [''];
      if (pieces.length === 1) return number({ kind, data });
      pieces.forEach((piece, at) =>
        number({ kind: 'part', data: piece, part: { at, of: pieces.length, kind } }),
      );
    },
    take: (frame) => {
      const before = open.length;
      while (open.length > 0 && open[0].n <= frame.ack) open.shift();
      if (open.length < before) {
        wait = firstWait;
        again();
      }
      if (frame.n === 0) return;
      if (frame.n > got && early.size < 64) early.set(frame.n, frame);
      for (let next = early.get(got + 1); next; next = early.get(got + 1)) {
        got += 1;
        early.delete(got);
        deliver(next);
      }
      if (!closed) put({ n: 0, kind: 'ack', data: '' });
    },
    heard: () => open.length === 0,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
};
