import { openChannel } from './channel.js';
import { connect } from './connection.js';
import { openLine } from './line.js';
import { language, words } from './words.js';

const beatEvery = 10_000;
const rejoinFor = 30_000;
const remembered = 'patient-call';

const part = (id) => document.getElementById(id);
const acts = ['accept', 'join', 'refuse', 'mute', 'camera', 'hangup'];

let about = { conv: '', patient: '', doctor: '', hospital: '', open: false, iceServers: [] };
/** The current call: its channel, and once accepted its connection and the camera. */
let call = null;
let local = null;
/** A call that is active without this page and can be joined. */
let running = null;

const say = (text) => {
  part('said').textContent = text;
};
const offer = (...shown) => {
  for (const id of acts) part(id).hidden = !shown.includes(id);
};
const rest = () => {
  offer();
  say(about.open ? words.waiting : words.closed);
};

/** Another window has the call, or this page was opened during it. */
const offerJoin = (id, since) => {
  running = { call: id, since };
  offer('join');
  say(words.running(about.doctor));
};

const release = () => {
  for (const track of local?.getTracks() ?? []) track.stop();
  local = null;
  for (const id of ['own', 'remote']) part(id).srcObject = null;
  for (const id of ['mute', 'camera']) part(id).setAttribute('aria-pressed', 'false');
  part('own').hidden = true;
};

const finish = (why) => {
  const { channel, since } = call;
  clearInterval(call.beat);
  clearTimeout(call.patience);
  call.connection?.close();
  channel.close();
  call = null;
  sessionStorage.removeItem(remembered);
  release();
  offer();
  if (why === 'elsewhere') offerJoin(channel.call, since || Date.now());
  else say(words.ends[why] ?? words.ended);
};

const camera = async () => {
  for (const wanted of [{ audio: true, video: true }, { audio: true }, { video: true }]) {
    try {
      return await navigator.mediaDevices.getUserMedia(wanted);
    } catch {
      // Fewer devices may still be available.
    }
  }
  say(words.noDevices);
  return new MediaStream();
};

const own = async () => {
  local ??= await camera();
  part('own').srcObject = local;
  part('own').hidden = local.getVideoTracks().length === 0;
};

const isOn = (id) => part(id).getAttribute('aria-pressed') !== 'true';
const tell = () => {
  const video = (local?.getVideoTracks().length ?? 0) > 0 && isOn('camera');
  const seconds = Math.round((Date.now() - call.since) / 1000);
  call.channel.say(
    'media',
    JSON.stringify({ audio: isOn('mute'), video, screen: false, weak: false, seconds }),
  );
};

const changed = (state) => {
  clearTimeout(call.patience);
  say(state === 'connected' ? '' : words.reconnecting);
  if (state === 'connected') return;
  call.patience = setTimeout(() => call?.channel.say('hangup', 'lost'), rejoinFor);
};

/** Starts the connection of a call that was accepted or rejoined. */
const join = () => {
  const { channel } = call;
  sessionStorage.setItem(
    remembered,
    JSON.stringify({ call: channel.call, since: call.since, at: Date.now() }),
  );
  call.connection?.close();
  call.connection = connect({
    iceServers: about.iceServers,
    local,
    say: channel.say,
    heard: channel.heard,
    spoiled: () => rejoin({ call: channel.call, since: call.since }),
    state: changed,
    stream: (stream) => {
      part('remote').srcObject = stream;
    },
  });
  clearInterval(call.beat);
  call.beat = setInterval(tell, beatEvery);
  offer('mute', 'camera', 'hangup');
  tell();
};

const hear = (kind, data) => {
  if (kind === 'description' || kind === 'candidate') return call.connection?.hear(kind, data);
  if (kind !== 'media') return undefined;
  return say(JSON.parse(data).weak ? words.weak : '');
};

const begin = (id, since) => {
  call?.channel.close();
  clearTimeout(call?.patience);
  const channel = openChannel(id, (frame) => line.send('rtc', { conv: about.conv, ...frame }), hear);
  call = { beat: call?.beat, connection: call?.connection, since, channel };
  return channel;
};

const ring = (frame) => {
  running = null;
  begin(frame.call, 0).take(frame);
  call.channel.say('ringing');
  say(words.ringing(about.doctor));
  offer('accept', 'refuse');
};

const over = (frame) => {
  if (call?.channel.call === frame.call) return finish(frame.data);
  // Another window of the patient may have had it.
  if (call || !running || frame.data === 'elsewhere') return undefined;
  running = null;
  return rest();
};

const onSignal = async (frame) => {
  if (frame.kind === 'over') return over(frame);
  // Number 0 comes from the upstream: the doctor's side rejoined first.
  if (frame.kind === 'rejoin' && frame.n === 0)
    return call?.channel.call === frame.call ? rejoin({ call: frame.data, since: call.since }) : undefined;
  if (call === null && frame.kind === 'rejoin' && about.open)
    return offerJoin(frame.call, running?.since ?? Date.now());
  if (frame.kind === 'invite' && call === null && about.open) return ring(frame);
  if (frame.kind === 'rejoin' && call && frame.call !== call.channel.call && frame.call !== call.replaced) {
    // The doctor's page was reloaded: everything restarts under the call's new id.
    begin(frame.call, call.since).take(frame);
    return join();
  }
  return call?.channel.call === frame.call ? call.channel.take(frame) : undefined;
};

const rejoin = ({ call: replaced, since }) => {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('');
  const channel = begin(id, since);
  call.replaced = replaced;
  channel.say('rejoin', replaced);
  say(words.joining);
  join();
};

const welcome = async (told) => {
  about = told;
  document.title = words.title(about.hospital);
  part('title').textContent = document.title;
  part('who').textContent = words.who(about.patient, about.doctor);
  if (call) return;
  running = null;
  rest();
  const left = JSON.parse(sessionStorage.getItem(remembered) ?? 'null');
  if (!about.open) return;
  if (left !== null && Date.now() - left.at <= 86_400_000) {
    await own();
    rejoin(left);
  } else if (told.running) offerJoin(told.running.call, Date.now() - told.running.seconds * 1000);
};

document.documentElement.lang = language;
for (const id of acts) part(id).textContent = words[id];
say(words.connecting);

const line = openLine(location.hash.slice(1), {
  hear: (type, content) => {
    if (type === 'patient-welcome') void welcome(content);
    if (type === 'rtc') void onSignal(content);
  },
  lost: () => (call ? undefined : say(words.connecting)),
  unknown: () => say(words.strange),
});

part('accept').addEventListener('click', async () => {
  offer();
  say(words.joining);
  await own();
  if (!call) return release();
  call.since = Date.now();
  call.channel.say('accept');
  join();
});
part('join').addEventListener('click', async () => {
  const wanted = running;
  running = null;
  offer();
  say(words.joining);
  await own();
  if (wanted && !call) rejoin(wanted);
});
part('refuse').addEventListener('click', () => call?.channel.say('refuse'));
part('hangup').addEventListener('click', () => call?.channel.say('hangup'));
for (const [id, kind] of [
  ['mute', 'audio'],
  ['camera', 'video'],
])
  part(id).addEventListener('click', () => {
    part(id).setAttribute('aria-pressed', String(isOn(id)));
    for (const track of local?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn(id);
    if (call) tell();
  });
