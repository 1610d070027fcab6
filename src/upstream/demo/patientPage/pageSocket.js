const pingIntervalMs = 15_000;
const firstDelayMs = 400;
const longestDelayMs = 8000;
/** The upstream does not know this key. */
const unknownKeyCode = 4401;

/**
 * The page's socket, authenticated by the key in the fragment of its address; reconnects automatically.
 * `onMessage` gets a type and its content.
 */
export const createPageSocket = (key, { onMessage, onDisconnected, onUnknownKey }) => {
  let socket;
  let delay = firstDelayMs;

  const connect = () => {
    const url = new URL('ws', location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    socket = new WebSocket(url, ['im.v1', `bearer.${key}`]);
    socket.addEventListener('message', ({ data }) => {
      delay = firstDelayMs;
      const { type, content } = JSON.parse(data);
      onMessage(type, JSON.parse(content));
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === unknownKeyCode) {
        onUnknownKey();
        return;
      }
      onDisconnected();
      setTimeout(connect, delay);
      delay = Math.min(longestDelayMs, delay * 2);
    });
  };
  const send = (type, content) => {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type, content: JSON.stringify(content) }));
  };
  connect();
  setInterval(() => send('ping', {}), pingIntervalMs);
  return { send };
};
