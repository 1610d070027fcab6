import { setImmediate as turn } from 'node:timers/promises';
import { type Order, orderStatus, rowCountHeader } from '../contract/consultation/order.ts';
import { ageOn } from '../contract/consultation/patient.ts';
import { dayOf, secondOf } from './clock.ts';
import { byteOrderMark, csvRow, momentCell, textCell } from './csv.ts';
import { listedOrders, type OrderFilter, ordersOf } from './orderPage.ts';
import type { Language } from './refusal.ts';
import type { Scene } from './serve.ts';
import type { Store } from './store.ts';

/** Orders per batch; other work runs between batches. */
const atOnce = 200;

const { unpaid, awaiting, inConsultation, finished, cancelled, declined, expired } = orderStatus;

const words = {
  zh: {
    file: '问诊单',
    head: '问诊单号,状态,问诊类型,复诊,患者,性别,年龄,主诉,医生,创建时间,接诊时间,完成时间,拒诊原因',
    states: {
      [unpaid]: '待支付',
      [awaiting]: '待接诊',
      [inConsultation]: '问诊中',
      [finished]: '已完成',
      [cancelled]: '已取消',
      [declined]: '已拒诊',
      [expired]: '已过期',
    },
    sex: ['未知', '男', '女'],
    yes: '是',
    no: '否',
    years: (n: number) => `${n}岁`,
    months: (n: number) => `${n}个月`,
  },
  en: {
    file: 'orders',
    head: 'Order number,State,Type,Follow-up,Patient,Sex,Age,Complaint,Doctor,Created,Accepted,Finished,Reason of declining',
    states: {
      [unpaid]: 'Unpaid',
      [awaiting]: 'Waiting',
      [inConsultation]: 'In consultation',
      [finished]: 'Finished',
      [cancelled]: 'Cancelled',
      [declined]: 'Declined',
      [expired]: 'Expired',
    },
    sex: ['Unknown', 'Male', 'Female'],
    yes: 'Yes',
    no: 'No',
    years: (n: number) => `${n} y`,
    months: (n: number) => `${n} mo`,
  },
} as const;

type Words = (typeof words)[Language];

const typesOf = (store: Store, language: Language): ReadonlyMap<number, string> =>
  new Map(
    store
      .all<{ value: string; label: string }>(
        `SELECT value, ${language === 'en' ? 'label_en' : 'label'} AS label FROM dictionary WHERE dict_type = 'consult_type'`,
      )
      .map(({ value, label }) => [Number(value), label]),
  );

const ageSaid = ({ patient, createTime }: Order, w: Words): string => {
  const { years, months } = ageOn(patient.birthDate, dayOf(createTime));
  return years > 0 ? w.years(years) : w.months(months);
};

const written = (at: number | null): string => momentCell(at === null ? null : secondOf(at));

const rowOf = (order: Order, w: Words, types: ReadonlyMap<number, string>): string => {
  const states: Readonly<Record<number, string>> = w.states;
  return csvRow([
    textCell(order.orderNo),
    // An unknown number is shown as it is.
    textCell(states[order.status] ?? String(order.status)),
    textCell(types.get(order.consultType) ?? String(order.consultType)),
    textCell(order.followUp ? w.yes : w.no),
    textCell(order.patient.name),
    textCell(w.sex[order.patient.sex]),
    textCell(ageSaid(order, w)),
    textCell(order.complaint),
    textCell(order.doctorName ?? ''),
    written(order.createTime),
    written(order.acceptTime),
    written(order.finishTime),
    textCell(order.declineReason ?? ''),
  ]);
};

const named = (file: string, day: string): string => {
  const name = `${file}-${day}.csv`;
  return `attachment; filename="orders-${day}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

/**
 * A list of orders as a CSV file, read and written in batches. Which rows it contains is decided at the
 * start. Waiting orders are read then, because another doctor may accept one a moment later.
 */
export const orderFile = (scene: Scene, filter: OrderFilter): Response => {
  const { store, language, clock, trail } = scene;
  const w = words[language];
  const types = typesOf(store, language);
  const listed = listedOrders(scene, filter);
  const waiting = ordersOf(
    store,
    listed.filter(({ status }) => status === awaiting).map(({ id }) => id),
  );
  trail('order-export', '', `${listed.length} ${JSON.stringify(filter)}`);
  const coded = new TextEncoder();
  let from = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (file) =>
        file.enqueue(coded.encode(`${byteOrderMark}${csvRow(w.head.split(',').map(textCell))}`)),
      pull: async (file) => {
        if (from >= listed.length) return file.close();
        // A fast reader must not block other requests.
        await turn();
        const ids = listed.slice(from, from + atOnce).map(({ id }) => id);
        from += atOnce;
        const own = ordersOf(
          store,
          ids.filter((id) => !waiting.has(id)),
        );
        const rows = ids.flatMap((id) => waiting.get(id) ?? own.get(id) ?? []);
        file.enqueue(coded.encode(rows.map((order) => rowOf(order, w, types)).join('')));
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': named(w.file, dayOf(clock.now())),
      [rowCountHeader]: String(listed.length),
    },
  });
};
