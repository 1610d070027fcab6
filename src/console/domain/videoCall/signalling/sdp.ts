/**
 * Keeps the codecs that every browser supports: Opus, VP8, H.264 baseline in packetization mode 1 (Safari's
 * hardware), and their retransmission. The rest (VP9, AV1, H.265, high profiles, RED, FEC, PCM, DTMF) makes
 * up two thirds of a browser's offer, and a console and a patient never negotiate it. Only the copy that is
 * sent is trimmed (docs/wire.md, "Video").
 */
export const trimSdp = (sdp: string): string => {
  const [head = '', ...media] = sdp.split(/(?=^m=)/m);
  return head + media.map(trimMedia).join('');
};

/** The payload types to keep in one `m=` section. */
const keptPayloadTypes = (section: string): Set<string> => {
  const parameters = new Map(
    [...section.matchAll(/^a=fmtp:(\d+) ([^\r\n]*)/gm)].map(([, type = '', text = '']) => [type, text]),
  );
  const codecs = [...section.matchAll(/^a=rtpmap:(\d+) ([^\s/]+)/gm)].map(
    ([, type = '', name = '']) => [type, name.toLowerCase()] as const,
  );
  const isBaseline = (type: string) => {
    const text = parameters.get(type) ?? '';
    return /profile-level-id=42/i.test(text) && /packetization-mode=1/.test(text);
  };
  const keptTypes = new Set(
    codecs
      .filter(([type, name]) => name === 'opus' || name === 'vp8' || (name === 'h264' && isBaseline(type)))
      .map(([type]) => type),
  );
  for (const [type, name] of codecs) {
    const associatedType = /apt=(\d+)/.exec(parameters.get(type) ?? '')?.[1] ?? '';
    if (name === 'rtx' && keptTypes.has(associatedType)) keptTypes.add(type);
  }
  return keptTypes;
};

const trimMedia = (section: string): string => {
  const keptTypes = keptPayloadTypes(section);
  // No known codec: leave the section alone. Data channels have no codecs.
  if (keptTypes.size === 0) return section;
  const [line = '', ...rest] = section.split(/(?<=\n)/);
  const types = /^(m=\S+ \S+ \S+)((?: \d+)+)(\s*)$/.exec(line);
  if (!types) return section;
  const [, start = '', all = '', end = ''] = types;
  const keptList = all.split(' ').filter((type) => type === '' || keptTypes.has(type));
  const isKept = (attribute: string) => {
    const type = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(attribute)?.[1];
    return type === undefined || keptTypes.has(type);
  };
  return `${start}${keptList.join(' ')}${end}${rest.filter(isKept).join('')}`;
};
