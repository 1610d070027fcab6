const restartAfter = 2500;

const activate = async (sender, active) => {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.active = active;
  await sender.setParameters(parameters);
};

/**
 * One connection to the doctor's browser, by perfect negotiation; this side gives way. `say` sends a description or a
 * candidate, `state` hears `connected` and `disconnected`, `stream` the doctor's media.
 */
export const connect = ({ iceServers, local, say, state, stream }) => {
  const pc = new RTCPeerConnection({ iceServers });
  let making = false;
  let timer;
  let work = Promise.resolve();
  let known = false;
  let broken = false;
  let theirs = null;

  const inOrder = (act) => {
    // A step that fails is made good by the next description.
    work = work.then(act).catch(() => undefined);
    return work;
  };
  const attach = () => {
    for (const track of local.getTracks())
      if (!pc.getSenders().some((sender) => sender.track === track)) pc.addTrack(track, local);
  };
  const restart = () => {
    clearTimeout(timer);
    if (pc.connectionState === 'connected' || pc.connectionState === 'closed') return;
    if (known) pc.restartIce();
    timer = setTimeout(restart, restartAfter);
  };

  /** After an interruption: a whole picture leaves, and what comes is painted anew. */
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
    clearTimeout(timer);
    if (pc.connectionState === 'connected') {
      if (broken) void refresh().catch(() => undefined);
      broken = false;
      state('connected');
    }
    if (pc.connectionState === 'failed') restart();
    if (pc.connectionState === 'disconnected') timer = setTimeout(restart, restartAfter);
    if (['failed', 'disconnected'].includes(pc.connectionState)) {
      broken = true;
      state('disconnected');
    }
  });
  pc.addEventListener('negotiationneeded', async () => {
    // The doctor's side offers first.
    if (!known) return;
    making = true;
    try {
      await pc.setLocalDescription();
      say('description', `${pc.localDescription.type}\n${pc.localDescription.sdp}`);
    } catch {
      // Another description overtook this one; the event comes again where it is still needed.
    } finally {
      making = false;
    }
  });

  const description = async (text) => {
    const end = text.indexOf('\n');
    const remote = { type: text.slice(0, end), sdp: text.slice(end + 1) };
    if (remote.type === 'answer' && pc.signalingState !== 'have-local-offer' && !making) return;
    await pc.setRemoteDescription(remote);
    if (remote.type !== 'offer') return;
    attach();
    known = true;
    await pc.setLocalDescription();
    say('description', `${pc.localDescription.type}\n${pc.localDescription.sdp}`);
  };

  return {
    pc,
    hear: (kind, data) =>
      inOrder(() => (kind === 'description' ? description(data) : pc.addIceCandidate(JSON.parse(data)))),
    restart,
    close: () => {
      clearTimeout(timer);
      pc.close();
    },
  };
};
