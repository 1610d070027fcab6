import { expect, test } from 'vitest';
import { trimSdp } from './sdp.ts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;

const head = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0 1 2'];
const audio = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63 9 0 110',
  'a=mid:0',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  'a=rtpmap:9 G722/8000',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:110 telephone-event/48000',
];
const video = [
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98 99 102 103 104 108 120',
  'a=mid:1',
  'a=extmap:3 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 nack pli',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:98 VP9/90000',
  'a=rtcp-fb:98 nack pli',
  'a=fmtp:98 profile-id=0',
  'a=rtpmap:99 rtx/90000',
  'a=fmtp:99 apt=98',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:103 rtx/90000',
  'a=fmtp:103 apt=102',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:108 H264/90000',
  'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
  'a=rtpmap:120 ulpfec/90000',
  'a=ssrc:1 cname:x',
];
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:2', 'a=sctp-port:5000'];

const isNot = (name: RegExp) => (line: string) => !name.test(line);

test('an offer is reduced to Opus, VP8, baseline H.264 and their retransmission', () => {
  expect(trimSdp(lines(...head, ...audio, ...video, ...data))).toBe(
    lines(
      ...head,
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      ...audio.slice(1).filter(isNot(/:(63|9|0|110) /)),
      'm=video 9 UDP/TLS/RTP/SAVPF 96 97 102 103',
      ...video.slice(1).filter(isNot(/:(98|99|104|108|120) /)),
      ...data,
    ),
  );
});

test('a reduced answer is unchanged', () => {
  const once = trimSdp(lines(...head, ...audio, ...video));
  expect(trimSdp(once)).toBe(once);
});

test('a browser that has none of these is left alone', () => {
  const strange = lines(...head, 'm=video 9 UDP/TLS/RTP/SAVPF 98', 'a=rtpmap:98 AV1/90000');
  expect(trimSdp(strange)).toBe(strange);
  expect(trimSdp('')).toBe('');
});
