import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Page } from 'playwright-core';

/** A way for video between two pages that can be cut. */
export interface UdpRelay {
  /** Every way to the other side leads over the relay from now on; call it before the page is opened. */
  readonly through: (page: Page) => Promise<void>;
  readonly cut: () => void;
  readonly mend: () => void;
  /** How many packets passed, and how many were swallowed. */
  readonly counts: () => { readonly passed: number; readonly swallowed: number };
  readonly close: () => void;
}

// What a page learns of the other side: each address is replaced by one of the relay, and what has none is left out.
const detour = () => {
  type Take<T> = (this: RTCPeerConnection, given: T) => Promise<void>;
  // oxlint-disable-next-line typescript/unbound-method -- called on its own object below
  const addIceCandidate: Take<RTCIceCandidateInit> = RTCPeerConnection.prototype.addIceCandidate;
  const setRemoteDescription: Take<RTCSessionDescriptionInit> =
    // oxlint-disable-next-line typescript/unbound-method -- as above
    RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.addIceCandidate = async function (this: RTCPeerConnection, given) {
    const [, start, address = '', port, end] =
      /^(candidate:\S+ \d+ udp \d+) ([\d.]+) (\d+) (typ host.*)$/.exec(given?.candidate ?? '') ?? [];
    if (!given || start === undefined) return;
    const front = await window.relayFront(address, Number(port));
    await addIceCandidate.call(this, { ...given, candidate: `${start} ${address} ${front} ${end}` });
  };
  RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, given) {
    const sdp = given.sdp?.replace(/^a=candidate:.*\r\n/gm, '') ?? '';
    return setRemoteDescription.call(this, { type: given.type, sdp });
  };
};

declare global {
  interface Window {
    relayFront: (address: string, port: number) => Promise<number>;
  }
}

/**
 * A front for every address of either page: who sends to a front reaches the page behind it, and seems to come from the own
 * front. So the two never learn each other's real addresses.
 */
export const openUdpRelay = (): UdpRelay => {
  const fronts = new Map<string, Promise<Socket>>();
  let open = true;
  let passed = 0;
  let swallowed = 0;

  const front = (address: string, port: number): Promise<Socket> => {
    const name = `${address}:${port}`;
    const known = fronts.get(name);
    if (known) return known;
    const made = (async () => {
      const socket = createSocket('udp4');
      socket.on('error', () => undefined);
      socket.on('message', async (packet, from) => {
        if (!open) {
          swallowed += 1;
          return;
        }
        passed += 1;
        (await front(from.address, from.port)).send(packet, port, address);
      });
      socket.bind(0);
      await once(socket, 'listening');
      return socket;
    })();
    fronts.set(name, made);
    return made;
  };

  return {
    through: async (page) => {
      await page.exposeFunction(
        'relayFront',
        async (address: string, port: number) => (await front(address, port)).address().port,
      );
      await page.addInitScript(detour);
    },
    cut: () => {
      open = false;
    },
    mend: () => {
      open = true;
    },
    counts: () => ({ passed, swallowed }),
    close: () => {
      for (const socket of fronts.values()) void socket.then((one) => one.close());
    },
  };
};
