import type { Acknowledged } from './soakProtocol.ts';

/** The messages of one conversation as one person has seen them, in order and without a gap. */
export interface Transcript {
  /** The number of messages seen. */
  readonly length: () => number;
  /** Takes the next message; false if one before it is missing. Reports a place that holds another message than before. */
  readonly show: (message: Acknowledged) => boolean;
  /** Reports everything that was acknowledged and is not where it was said to be, once and in the order of sending. */
  readonly compare: (who: string, acknowledged: readonly Acknowledged[]) => void;
}

/** Creates an empty one. */
export const createTranscript = (label: string, fail: (failure: string) => void): Transcript => {
  const ids: string[] = [];
  const seqOfCmid = new Map<string, number>();
  return {
    length: () => ids.length,
    show: ({ id, seq, cmid }) => {
      const known = ids[seq - 1];
      if (known !== undefined) {
        if (known !== id) fail(`${label}: place ${seq} holds ${id}, and held ${known}`);
        return true;
      }
      if (seq !== ids.length + 1) return false;
      if (seqOfCmid.has(cmid)) fail(`${label}: ${cmid} is there twice, at ${seqOfCmid.get(cmid)} and ${seq}`);
      ids.push(id);
      seqOfCmid.set(cmid, seq);
      return true;
    },
    compare: (who, acknowledged) => {
      let last = 0;
      for (const { cmid, id, seq } of acknowledged) {
        if (seqOfCmid.get(cmid) !== seq || ids[seq - 1] !== id)
          fail(
            `${label}: ${cmid} of the ${who} was acknowledged at ${seq}, and is at ${seqOfCmid.get(cmid)}`,
          );
        if (seq <= last) fail(`${label}: ${cmid} of the ${who} is at ${seq}, behind one sent before it`);
        last = seq;
      }
    },
  };
};
