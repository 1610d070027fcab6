import { createReliableSignalling } from './reliableSignalling.js';
import { createPeerConnection } from './peerConnection.js';
import { createPageSocket } from './pageSocket.js';
import { language, messages } from './messages.js';

const mediaStateIntervalMs = 10_000;
const rejoinTimeoutMs = 30_000;
const storageKey = 'patient-call';

const element = (id) => document.getElementById(id);
const buttonIds = ['accept', 'join', 'refuse', 'mute', 'camera', 'hangup'];

let consultation = { conv: '', patient: '', doctor: '', hospital: '', open: false, iceServers: [] };
/** The current call: its channel, and once accepted its connection and the camera. */
let call = null;
let local = null;
/** A call that is active without this page and can be joined. */
let running = null;

const setStatus = (text) => {
  element('status').textContent = text;
};
const showButtons = (...visible) => {
  for (const id of buttonIds) element(id).hidden = !visible.includes(id);
};
const showIdle = () => {
  showButtons();
  setStatus(consultation.open ? messages.waiting : messages.closed);
};

/** Another window has the call, or this page was opened during it. */
const offerJoin = (id, since) => {
  running = { call: id, since };
  showButtons('join');
  setStatus(messages.running(consultation.doctor));
};

const stopMedia = () => {
  for (const track of local?.getTracks() ?? []) track.stop();
  local = null;
  for (const id of ['own', 'remote']) element(id).srcObject = null;
  for (const id of ['mute', 'camera']) element(id).setAttribute('aria-pressed', 'false');
  element('own').hidden = true;
};

const endCall = (reason) => {
  const { channel, since } = call;
  clearInterval(call.mediaStateTimer);
  clearTimeout(call.reconnectTimer);
  call.connection?.close();
  channel.close();
  call = null;
  sessionStorage.removeItem(storageKey);
  stopMedia();
  showButtons();
  if (reason === 'elsewhere') offerJoin(channel.call, since || Date.now());
  else setStatus(messages.ends[reason] ?? messages.ended);
};

const openCamera = async () => {
  for (const wanted of [{ audio: true, video: true }, { audio: true }, { video: true }]) {
    try {
      return await navigator.mediaDevices.getUserMedia(wanted);
    } catch {
      // Fewer devices may still be available.
    }
  }
  setStatus(messages.noDevices);
  return new MediaStream();
};

const startLocalMedia = async () => {
  local ??= await openCamera();
  element('own').srcObject = local;
  element('own').hidden = local.getVideoTracks().length === 0;
};

const isOn = (id) => element(id).getAttribute('aria-pressed') !== 'true';
const sendMediaState = () => {
  const video = (local?.getVideoTracks().length ?? 0) > 0 && isOn('camera');
  call.channel.send('media', JSON.stringify({ audio: isOn('mute'), video, screen: false, weak: false }));
};

const onConnectionState = (state) => {
  clearTimeout(call.reconnectTimer);
  setStatus(state === 'connected' ? '' : messages.reconnecting);
  if (state === 'connected') return;
  call.reconnectTimer = setTimeout(() => call?.channel.send('hangup', 'lost'), rejoinTimeoutMs);
};

/** Starts the connection of a call that was accepted or rejoined. */
const startConnection = () => {
  const { channel } = call;
  sessionStorage.setItem(
    storageKey,
    JSON.stringify({ call: channel.call, since: call.since, at: Date.now() }),
  );
  call.connection?.close();
  call.connection = createPeerConnection({
    iceServers: consultation.iceServers,
    local,
    sendSignal: channel.send,
    isAcknowledged: channel.isAcknowledged,
    onOfferRolledBack: () => rejoin({ call: channel.call, since: call.since }),
    onStateChange: onConnectionState,
    onRemoteStream: (stream) => {
      element('remote').srcObject = stream;
    },
  });
  clearInterval(call.mediaStateTimer);
  call.mediaStateTimer = setInterval(sendMediaState, mediaStateIntervalMs);
  showButtons('mute', 'camera', 'hangup');
  sendMediaState();
};

const onCallMessage = (kind, data) => {
  if (kind === 'description' || kind === 'candidate') return call.connection?.onSignal(kind, data);
  if (kind !== 'media') return undefined;
  return setStatus(JSON.parse(data).weak ? messages.weak : '');
};

const startSignalling = (id, since) => {
  call?.channel.close();
  clearTimeout(call?.reconnectTimer);
  const channel = createReliableSignalling(
    id,
    (frame) => socket.send('rtc', { conv: consultation.conv, ...frame }),
    onCallMessage,
  );
  call = { mediaStateTimer: call?.mediaStateTimer, connection: call?.connection, since, channel };
  return channel;
};

const onInvite = (frame) => {
  running = null;
  startSignalling(frame.call, 0).receive(frame);
  call.channel.send('ringing');
  setStatus(messages.ringing(consultation.doctor));
  showButtons('accept', 'refuse');
};

const onOver = (frame) => {
  if (call?.channel.call === frame.call) return endCall(frame.data);
  // Another window of the patient may have had it.
  if (call || !running || frame.data === 'elsewhere') return undefined;
  running = null;
  return showIdle();
};

const onSignal = async (frame) => {
  if (frame.kind === 'over') return onOver(frame);
  // Number 0 comes from the upstream: the doctor's side rejoined first.
  if (frame.kind === 'rejoin' && frame.n === 0)
    return call?.channel.call === frame.call ? rejoin({ call: frame.data, since: call.since }) : undefined;
  if (call === null && frame.kind === 'rejoin' && consultation.open)
    return offerJoin(frame.call, running?.since ?? Date.now());
  if (frame.kind === 'invite' && call === null && consultation.open) return onInvite(frame);
  if (frame.kind === 'rejoin' && call && frame.call !== call.channel.call && frame.call !== call.replaced) {
    // The doctor's page was reloaded: everything restarts under the call's new id.
    startSignalling(frame.call, call.since).receive(frame);
    return startConnection();
  }
  return call?.channel.call === frame.call ? call.channel.receive(frame) : undefined;
};

const rejoin = ({ call: replaced, since }) => {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  const channel = startSignalling(id, since);
  call.replaced = replaced;
  channel.send('rejoin', replaced);
  setStatus(messages.joining);
  startConnection();
};

const onWelcome = async (content) => {
  consultation = content;
  document.title = messages.title(consultation.hospital);
  element('title').textContent = document.title;
  element('who').textContent = messages.who(consultation.patient, consultation.doctor);
  if (call) return;
  running = null;
  showIdle();
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  if (!consultation.open) return;
  if (stored !== null && Date.now() - stored.at <= 86_400_000) {
    await startLocalMedia();
    rejoin(stored);
  } else if (content.running) offerJoin(content.running.call, Date.now() - content.running.seconds * 1000);
};

document.documentElement.lang = language;
for (const id of buttonIds) element(id).textContent = messages[id];
setStatus(messages.connecting);

const socket = createPageSocket(location.hash.slice(1), {
  onMessage: (type, content) => {
    if (type === 'patient-welcome') void onWelcome(content);
    if (type === 'rtc') void onSignal(content);
  },
  onDisconnected: () => (call ? undefined : setStatus(messages.connecting)),
  onUnknownKey: () => setStatus(messages.unknownKey),
});

element('accept').addEventListener('click', async () => {
  showButtons();
  setStatus(messages.joining);
  await startLocalMedia();
  if (!call) return stopMedia();
  call.since = Date.now();
  call.channel.send('accept');
  startConnection();
});
element('join').addEventListener('click', async () => {
  const wanted = running;
  running = null;
  showButtons();
  setStatus(messages.joining);
  await startLocalMedia();
  if (wanted && !call) rejoin(wanted);
});
element('refuse').addEventListener('click', () => call?.channel.send('refuse'));
element('hangup').addEventListener('click', () => call?.channel.send('hangup'));
for (const [id, kind] of [
  ['mute', 'audio'],
  ['camera', 'video'],
])
  element(id).addEventListener('click', () => {
    element(id).setAttribute('aria-pressed', String(isOn(id)));
    for (const track of local?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn(id);
    if (call) sendMediaState();
  });
