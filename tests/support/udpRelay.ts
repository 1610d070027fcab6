import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Page } from 'playwright-core';

/** A network path for video between two pages that can be cut. */
export interface UdpRelay {
  /** Routes all media through the relay from now on; call it before the page is opened. */
  readonly attach: (page: Page) => Promise<void>;
  readonly block: () => void;
  readonly unblock: () => void;
  /** The number of packets passed and dropped. */
  readonly counts: () => { readonly passed: number; readonly dropped: number };
  readonly close: () => void;
}

// Rewrites the other side's ICE candidates: each address is replaced by one of the relay, and those without are removed.
const rewriteCandidates = () => {
  type Setter<T> = (this: RTCPeerConnection, value: T) => Promise<void>;
  // oxlint-disable-next-line typescript/unbound-method -- called on its own object below
  const addIceCandidate: Setter<RTCIceCandidateInit> = RTCPeerConnection.prototype.addIceCandidate;
  const setRemoteDescription: Setter<RTCSessionDescriptionInit> =
    // oxlint-disable-next-line typescript/unbound-method -- as above
    RTCPeerConnection.prototype.setRemoteDescription;
  RTCPeerConnection.prototype.addIceCandidate = async function (this: RTCPeerConnection, value) {
    const [, start, address = '', port, end] =
      /^(candidate:\S+ \d+ udp \d+) ([\d.]+) (\d+) (typ host.*)$/.exec(value?.candidate ?? '') ?? [];
    if (!value || start === undefined) return;
    const proxySocket = await window.relayPort(address, Number(port));
    await addIceCandidate.call(this, { ...value, candidate: `${start} ${address} ${proxySocket} ${end}` });
  };
  RTCPeerConnection.prototype.setRemoteDescription = function (this: RTCPeerConnection, value) {
    const sdp = value.sdp?.replace(/^a=candidate:.*\r\n/gm, '') ?? '';
    return setRemoteDescription.call(this, { type: value.type, sdp });
  };
};

declare global {
  interface Window {
    relayPort: (address: string, port: number) => Promise<number>;
  }
}

/**
 * A relay port for every address of either page: packets to it reach the page behind it, and appear to come from the
 * sender's relay port. The pages never learn each other's real addresses.
 */
export const openUdpRelay = (): UdpRelay => {
  const proxies = new Map<string, Promise<Socket>>();
  let isOpen = true;
  let passed = 0;
  let dropped = 0;

  const proxySocket = (address: string, port: number): Promise<Socket> => {
    const key = `${address}:${port}`;
    const existing = proxies.get(key);
    if (existing) return existing;
    const created = (async () => {
      const socket = createSocket('udp4');
      socket.on('error', () => undefined);
      socket.on('message', async (packet, from) => {
        if (!isOpen) {
          dropped += 1;
          return;
        }
        passed += 1;
        (await proxySocket(from.address, from.port)).send(packet, port, address);
      });
      socket.bind(0);
      await once(socket, 'listening');
      return socket;
    })();
    proxies.set(key, created);
    return created;
  };

  return {
    attach: async (page) => {
      await page.exposeFunction(
        'relayPort',
        async (address: string, port: number) => (await proxySocket(address, port)).address().port,
      );
      await page.addInitScript(rewriteCandidates);
    },
    block: () => {
      isOpen = false;
    },
    unblock: () => {
      isOpen = true;
    },
    counts: () => ({ passed, dropped }),
    close: () => {
      for (const socket of proxies.values()) void socket.then((udpSocket) => udpSocket.close());
    },
  };
};
