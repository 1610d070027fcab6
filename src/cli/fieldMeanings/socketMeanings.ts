import type { Meanings } from './meanings.ts';

/** Fields of a signal of a video consultation. */
const signal = {
  call: 'The call',
  n: 'Counts the signals of this side from 1',
  ack: 'The last number of the other side that arrived without gaps',
  kind: 'The kind of signal',
  data: 'What the signal carries: SDP, a candidate or JSON',
  part: 'Which part of a longer signal this is',
  polite: 'Set by the upstream: whether the receiver is the polite peer',
};

/** Fields of the frames of the socket. */
export const socketMeanings: Meanings = {
  socket: {
    conv: "The conversation: its order's id",
    cmid: "The sender's own id of the message; the same again is the same message",
    kind: 'The kind of message',
    body: 'The content of the message',
    useq: "The number of the user's last event",
    epoch: "Identifies the list of the user's events; events of another list cannot be resumed",
    spreadMs: 'Milliseconds over which consoles spread their new connections',
  },
  'im-hello': {
    v: 'The version of the frames',
    client:
      'Chosen at random by the page, the same for each of its sockets; a later socket of it takes the place of the one before',
    resume: 'The last event that the console knows; absent: none',
    queue: 'Whether the page understands `im-queue`; otherwise it gets a numbered event',
  },
  'im-send': { at: "When it was written, by the console's clock" },
  'im-read': { upTo: 'The last `seq` that was read' },
  'im-sync': { from: 'Events after this number are sent again' },
  'im-auth': { token: 'The new access token' },
  'im-welcome': {
    recovered: 'Whether all missed events follow; false: everything is loaded again',
    heartbeatMs: 'Milliseconds between two pings of the console',
    deadMs: 'Milliseconds without a frame after which the console connects again',
    now: "The upstream's time",
    expiresAt: 'When the access token of the socket expires',
  },
  'im-event': { useq: "The number of this event among the user's", ev: 'What happened' },
  'im-queue': { awaiting: 'How many orders wait' },
  'im-ack': { id: 'The stored message', seq: 'Its number in the conversation', at: 'When it was stored' },
  'im-nack': {
    code: 'The business code of the refusal',
    msg: 'The error message',
    retry: 'Whether the same message may be sent again later',
  },
  ev: {
    ...signal,
    type: 'The kind of event',
    message: 'The new message',
    role: 'Who has read: doctor or patient',
    upTo: 'The last `seq` that was read',
    status: 'The new state',
    prescriptionId: 'The prescription',
    awaiting: 'How many orders wait',
    handedOver:
      'If an administrator has handed it to a colleague: by whom and to whom; the former doctor is told',
    id: 'The message that was recalled',
    seq: 'The number of the message in the conversation',
  },
  handedOver: { by: "The administrator's name", to: "The colleague's name" },
  rtc: signal,
  part: {
    at: 'Its number, from 0',
    of: 'How many parts there are',
    kind: 'The kind of the complete signal',
  },
};
