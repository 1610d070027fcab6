// The doctor's side looks for new ways after 2.5 s and again as often: this one begins only where that one does not.
const restartAfter = 6500;

const activate = async (sender, active) => {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) encoding.active = active;
  await sender.setParameters(parameters);
};

/**
 * One connection to the doctor's browser, by perfect negotiation; this side gives way. `say` sends a description or a
 * candidate, `heard` is whether all of it arrived, `state` hears `connected` and `disconnected`, `stream` the doctor's
 * media. `spoiled`: an own offer was taken back, after which Chromium shows nothing more of this connection, though it
 * decodes what comes; only another one helps.
 */
export const connect = ({ iceServers, local, say, heard, state, stream, spoiled }) => {
  const pc = new RTCPeerConnection({ iceServers });
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
  const tell = () => say('description', `${pc.localDescription.type}\n${pc.localDescription.sdp}`);
  const restartLater = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, restartAfter);
  };
  const restart = () => {
    if (pc.connectionState === 'connected' || pc.connectionState === 'closed') return;
    if (known && pc.signalingState === 'stable') pc.restartIce();
    // Heard, and not answered: the other side failed at it.
    if (pc.signalingState === 'have-local-offer' && heard()) tell();
    restartLater();
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
    // What the doctor's side began gets its time.
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
