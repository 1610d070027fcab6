const restartAfter = 2500;

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

  pc.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) say('candidate', JSON.stringify(candidate));
  });
  pc.addEventListener('track', ({ streams }) => streams[0] && stream(streams[0]));
  pc.addEventListener('connectionstatechange', () => {
    clearTimeout(timer);
    if (pc.connectionState === 'connected') state('connected');
    if (pc.connectionState === 'failed') restart();
    if (pc.connectionState === 'disconnected') timer = setTimeout(restart, restartAfter);
    if (['failed', 'disconnected'].includes(pc.connectionState)) state('disconnected');
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
