import { sampling } from '../../../contract/prescribing/sampling.ts';
import { dayOf } from '../../server/clock.ts';
import { createStaffUpstream } from '../../testing/staffUpstream.ts';

/** A hospital in which the administrator ann prescribes and draws, eve approves, and mia judges. */
export const createSamplingUpstream = () => {
  const upstream = createStaffUpstream();
  const [administrator, judge] = ['east-ann', 'east-mia'];
  upstream.store.run("UPDATE stock SET packs = 500 WHERE drug_id LIKE 'east-%'");
  /** The day of the test alone. */
  const period = () => ({ from: dayOf(upstream.now()), to: dayOf(upstream.now()) });
  const approved = async (change: Parameters<typeof upstream.submitPrescription>[0] = {}) => {
    const { id } = await upstream.submitPrescription(change);
    return upstream.approve(id);
  };
  const sheets = (id: string, who: string = judge) =>
    upstream.call(who, sampling.sheets, { id, pageSize: 100 });
  return {
    ...upstream,
    period,
    approved,
    approveSome: async (count: number) => {
      for (let n = 0; n < count; n += 1) await approved();
    },
    draw: (size: number) => upstream.call(administrator, sampling.draw, { ...period(), size }),
    sheets,
    firstSheet: async (id: string, who: string = judge) => {
      const [row] = (await sheets(id, who)).list;
      return upstream.call(who, sampling.sheet, { id: row?.id ?? '' });
    },
    /** Judges a sheet, rational unless it is changed. */
    judge: (id: string, version = 0, change: object = {}) =>
      upstream.call(judge, sampling.judge, { id, version, rational: true, ...change }),
  };
};
