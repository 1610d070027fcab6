/** The maximum length of a chunk, so that no frame passes 7,000 bytes whatever has to be escaped in it. */
const chunkLength = 900;
const firstDelayMs = 800;
const longestDelayMs = 4000;

/**
 * The numbered signals of one call: each arrives once and in order, and is resent until it is acknowledged.
 * `sendFrame` takes a frame's fields, `onMessage` a kind and its complete data.
 */
export const createReliableSignalling = (call, sendFrame, onMessage) => {
  let lastSent = 0;
  let lastReceived = 0;
  let delay = firstDelayMs;
  let timer;
  let closed = false;
  let assembled = '';
  const unacknowledged = [];
  const outOfOrder = new Map();

  const transmit = (frame) => sendFrame({ call, ack: lastReceived, ...frame });
  const scheduleResend = () => {
    clearTimeout(timer);
    if (unacknowledged.length === 0 || closed) return;
    timer = setTimeout(() => {
      delay = Math.min(longestDelayMs, delay * 1.6);
      for (const frame of unacknowledged) transmit(frame);
      scheduleResend();
    }, delay);
  };
  const enqueue = (frame) => {
    lastSent += 1;
    unacknowledged.push({ n: lastSent, ...frame });
    transmit(unacknowledged.at(-1));
    if (unacknowledged.length === 1) scheduleResend();
  };
  const deliver = ({ kind, data, part }) => {
    assembled = kind === 'part' && part.at > 0 ? assembled + data : data;
    if (kind !== 'part') onMessage(kind, assembled);
    else if (part.at === part.of - 1) onMessage(part.kind, assembled);
  };

  return {
    call,
    send: (kind, data = '') => {
      const chunks = data.match(new RegExp(`[^]{1,${chunkLength}}`, 'g')) ?? [''];
      if (chunks.length === 1) return enqueue({ kind, data });
      chunks.forEach((chunk, at) =>
        enqueue({ kind: 'part', data: chunk, part: { at, of: chunks.length, kind } }),
      );
    },
    receive: (frame) => {
      const before = unacknowledged.length;
      while (unacknowledged.length > 0 && unacknowledged[0].n <= frame.ack) unacknowledged.shift();
      if (unacknowledged.length < before) {
        delay = firstDelayMs;
        scheduleResend();
      }
      if (frame.n === 0) return;
      if (frame.n > lastReceived && outOfOrder.size < 64) outOfOrder.set(frame.n, frame);
      for (let next = outOfOrder.get(lastReceived + 1); next; next = outOfOrder.get(lastReceived + 1)) {
        lastReceived += 1;
        outOfOrder.delete(lastReceived);
        deliver(next);
      }
      if (!closed) transmit({ n: 0, kind: 'ack', data: '' });
    },
    isAcknowledged: () => unacknowledged.length === 0,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
};
