const beatEvery = 15_000;
const firstWait = 400;
const longestWait = 8000;
/** The upstream does not know this key. */
const strange = 4401;

/**
 * The page's socket, authenticated by the key in the fragment of its address; reconnects automatically.
 * `hear` gets a type and its content.
 */
export const openLine = (key, { hear, lost, unknown }) => {
  let socket;
  let wait = firstWait;

  const open = () => {
    const url = new URL('ws', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    socket = new WebSocket(url, ['im.v1', `bearer.${key}`]);
    socket.addEventListener('message', ({ data }) => {
      wait = firstWait;
      const { type, content } = JSON.parse(data);
      hear(type, JSON.parse(content));
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === strange) {
        unknown();
        return;
      }
      lost();
      setTimeout(open, wait);
      wait = Math.min(longestWait, wait * 2);
    });
  };
  const send = (type, content) => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type, content: JSON.stringify(content) }));
  };
  open();
  setInterval(() => send('ping', {}), beatEvery);
  return { send };
};
