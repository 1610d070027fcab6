// The doctor's side restarts ICE after 2.5 s and again at that interval; this side restarts only if that one
// does not.
const restartDelayMs = 6500;

const setActive = async (sender, active) => {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.active = active;
  await sender.setParameters(parameters);
};

/**
 * One connection to the doctor's browser, by perfect negotiation; this side is polite. `sendSignal` sends a
 * description or a candidate, `isAcknowledged` tells whether everything sent was acknowledged, `onStateChange`
 * gets `connected` and `disconnected`, `onRemoteStream` the doctor's media. `onOfferRolledBack` is called when
 * an own offer was rolled back: Chromium then no longer renders this connection, though it decodes the media,
 * and only a new connection helps.
 */
export const createPeerConnection = ({
  iceServers,
  local,
  sendSignal,
  isAcknowledged,
  onStateChange,
  onRemoteStream,
  onOfferRolledBack,
}) => {
  const pc = new RTCPeerConnection({ iceServers });
  let timer;
  let queue = Promise.resolve();
  let hasRemoteOffer = false;
  let isInterrupted = false;
  let remoteStream = null;

  const inOrder = (step) => {
    // A failed step is repaired by the next description.
    queue = queue.then(step).catch(() => undefined);
    return queue;
  };
  const addLocalTracks = () => {
    for (const track of local.getTracks())
      if (!pc.getSenders().some((sender) => sender.track === track)) pc.addTrack(track, local);
  };
  const sendDescription = () =>
    sendSignal('description', `${pc.localDescription.type}\n${pc.localDescription.sdp}`);
  const scheduleRestart = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, restartDelayMs);
  };
  const restart = () => {
    if (pc.connectionState === 'connected' || pc.connectionState === 'closed') return;
    if (hasRemoteOffer && pc.signalingState === 'stable') pc.restartIce();
    // Acknowledged but not answered: the other side failed to process it.
    if (pc.signalingState === 'have-local-offer' && isAcknowledged()) sendDescription();
    scheduleRestart();
  };

  /** After an interruption: send a full frame, and attach the remote stream again. */
  const refresh = async () => {
    if (remoteStream) onRemoteStream(new MediaStream(remoteStream.getTracks()));
    const sender = pc.getSenders().find(({ track }) => track?.kind === 'video');
    if (!sender) return;
    await setActive(sender, false);
    await setActive(sender, true);
  };

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) sendSignal('candidate', JSON.stringify(candidate));
  });
  pc.addEventListener('track', ({ streams }) => {
    remoteStream = streams[0] ?? remoteStream;
    if (remoteStream) onRemoteStream(remoteStream);
  });
  pc.addEventListener('connectionstatechange', () => {
    if (pc.connectionState === 'connected') {
      clearTimeout(timer);
      if (isInterrupted) void refresh().catch(() => undefined);
      isInterrupted = false;
      onStateChange('connected');
    }
    if (['failed', 'disconnected'].includes(pc.connectionState)) {
      isInterrupted = true;
      scheduleRestart();
      onStateChange('disconnected');
    }
  });
  pc.addEventListener('negotiationneeded', () => {
    // The doctor's side offers first.
    if (!hasRemoteOffer) return;
    void inOrder(async () => {
      await pc.setLocalDescription();
      sendDescription();
    });
  });

  const description = async (text) => {
    const end = text.indexOf('\n');
    const remote = { type: text.slice(0, end), sdp: text.slice(end + 1) };
    const isOffering = pc.signalingState === 'have-local-offer';
    if (remote.type === 'answer' && !isOffering) return;
    // Give the doctor's negotiation time.
    if (isInterrupted) scheduleRestart();
    if (remote.type === 'offer' && isOffering) {
      onOfferRolledBack();
      return;
    }
    await pc.setRemoteDescription(remote);
    if (remote.type !== 'offer') return;
    addLocalTracks();
    hasRemoteOffer = true;
    await pc.setLocalDescription();
    sendDescription();
  };

  return {
    pc,
    onSignal: (kind, data) =>
      inOrder(() => (kind === 'description' ? description(data) : pc.addIceCandidate(JSON.parse(data)))),
    close: () => {
      clearTimeout(timer);
      pc.close();
    },
  };
};
