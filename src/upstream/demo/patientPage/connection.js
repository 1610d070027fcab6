// The doctor's side restarts ICE after 2.5 s and again at that interval; this side restarts only if that one
// does not.
const restartAfter = 6500;

const activate = async (sender, active) => {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.active = active;
  await sender.setParameters(parameters);
};

/**
 * One connection to the doctor's browser, by perfect negotiation; this side is polite. `say` sends a
 * description or a candidate, `heard` tells whether everything sent was acknowledged, `state` gets
 * `connected` and `disconnected`, `stream` the doctor's media. `spoiled` is called when an own offer was
 * rolled back: Chromium then no longer renders this connection, though it decodes the media, and only a new
 * connection helps.
 */
export const connect = ({ iceServers, local, say, heard, state, stream, spoiled }) => {
  const pc = new RTCPeerConnection({ iceServers });
  let timer;
  let work = Promise.resolve();
  let known = false;
  let broken = false;
  let theirs = null;

  const inOrder = (act) => {
    // A failed step is repaired by the next description.
    work = work.then(act).catch(() => undefined);
    return work;
  };
  const attach = () => {
    for (const track of local.getTracks())
      if (!pc.getSenders().some((sender) => sender.track === track)) pc.addTrack(track, local);
  };
  const tell = () => say('description', `${pc.localDescription.type}\n${pc.localDescription.sdp}`);
  const restartLater = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, restartAfter);
  };
  const restart = () => {
    if (pc.connectionState === 'connected' || pc.connectionState === 'closed') return;
    if (known && pc.signalingState === 'stable') pc.restartIce();
    // Acknowledged but not answered: the other side failed to process it.
    if (pc.signalingState === 'have-local-offer' && heard()) tell();
    restartLater();
  };

  /** After an interruption: send a full frame, and attach the remote stream again. */
  const refresh = async () => {
    if (theirs) stream(new MediaStream(theirs.getTracks()));
    const sender = pc.getSenders().find(({ track }) => track?.kind === 'video');
    if (!sender) return;
    await activate(sender, false);
    await activate(sender, true);
  };

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) say('candidate', JSON.stringify(candidate));
  });
  pc.addEventListener('track', ({ streams }) => {
    theirs = streams[0] ?? theirs;
    if (theirs) stream(theirs);
  });
  pc.addEventListener('connectionstatechange', () => {
    if (pc.connectionState === 'connected') {
      clearTimeout(timer);
      if (broken) void refresh().catch(() => undefined);
      broken = false;
      state('connected');
    }
    if (['failed', 'disconnected'].includes(pc.connectionState)) {
      broken = true;
      restartLater();
      state('disconnected');
    }
  });
  pc.addEventListener('negotiationneeded', () => {
    // The doctor's side offers first.
    if (!known) return;
    void inOrder(async () => {
      await pc.setLocalDescription();
      tell();
    });
  });

  const description = async (text) => {
    const end = text.indexOf('\n');
    const remote = { type: text.slice(0, end), sdp: text.slice(end + 1) };
    const open = pc.signalingState === 'have-local-offer';
    if (remote.type === 'answer' && !open) return;
    // Give the doctor's negotiation time.
    if (broken) restartLater();
    if (remote.type === 'offer' && open) {
      spoiled();
      return;
    }
    await pc.setRemoteDescription(remote);
    if (remote.type !== 'offer') return;
    attach();
    known = true;
    await pc.setLocalDescription();
    tell();
  };

  return {
    pc,
    hear: (kind, data) =>
      inOrder(() => (kind === 'description' ? description(data) : pc.addIceCandidate(JSON.parse(data)))),
    close: () => {
      clearTimeout(timer);
      pc.close();
    },
  };
};
