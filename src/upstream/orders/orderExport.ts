import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Order, orderStatus, rowCountHeader } from '../../contract/consultation/order.ts';
import { ageOn } from '../../contract/consultation/patient.ts';
import { dayOf, dateTimeOf } from '../server/clock.ts';
import { byteOrderMark, csvRow, dateTimeCell, textCell } from './csv.ts';
import { listedOrders, type OrderFilter, ordersOf } from './orderPage.ts';
import type { Language } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** Orders per batch; other work runs between batches. */
const batchSize = 200;

const { unpaid, awaiting, inConsultation, finished, cancelled, declined, expired } = orderStatus;

const labelsByLanguage = {
  zh: {
    fileName: '问诊单',
    header: '问诊单号,状态,问诊类型,是否复诊,患者,性别,年龄,主诉,医生,创建时间,接诊时间,完成时间,退诊原因',
    states: {
      [unpaid]: '待支付',
      [awaiting]: '待接诊',
      [inConsultation]: '问诊中',
      [finished]: '已完成',
      [cancelled]: '已取消',
      [declined]: '已退诊',
      [expired]: '已过期',
    },
    sex: ['未知', '男', '女'],
    yes: '是',
    no: '否',
    years: (n: number) => `${n}岁`,
    months: (n: number) => `${n}个月`,
  },
  en: {
    fileName: 'visits',
    header:
      'Visit number,Status,Type,Follow-up,Patient,Sex,Age,Presenting complaint,Doctor,Created,Accepted,Ended,Reason for declining',
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

type Labels = (typeof labelsByLanguage)[Language];

const consultTypeNames = (store: Store, language: Language): ReadonlyMap<number, string> =>
  new Map(
    store
      .all<{ value: string; label: string }>(
        `SELECT value, ${language === 'en' ? 'label_en' : 'label'} AS label FROM dictionary WHERE dict_type = 'consult_type'`,
      )
      .map(({ value, label }) => [Number(value), label]),
  );

const ageText = ({ patient, createTime }: Order, labels: Labels): string => {
  const { years, months } = ageOn(patient.birthDate, dayOf(createTime));
  return years > 0 ? labels.years(years) : labels.months(months);
};

const timeCell = (at: number | null): string => dateTimeCell(at === null ? null : dateTimeOf(at));

const rowOf = (order: Order, labels: Labels, types: ReadonlyMap<number, string>): string => {
  const states: Readonly<Record<number, string>> = labels.states;
  return csvRow([
    textCell(order.orderNo),
    // An unknown number is shown as it is.
    textCell(states[order.status] ?? String(order.status)),
    textCell(types.get(order.consultType) ?? String(order.consultType)),
    textCell(order.followUp ? labels.yes : labels.no),
    textCell(order.patient.name),
    textCell(labels.sex[order.patient.sex]),
    textCell(ageText(order, labels)),
    textCell(order.complaint),
    textCell(order.doctorName ?? ''),
    timeCell(order.createTime),
    timeCell(order.acceptTime),
    timeCell(order.finishTime),
    textCell(order.declineReason ?? ''),
  ]);
};

const contentDisposition = (fileName: string, day: string): string => {
  const name = `${fileName}-${day}.csv`;
  return `attachment; filename="orders-${day}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`;
};

/**
 * A list of orders as a CSV file, read and written in batches. Which rows it contains is decided at the
 * start. Waiting orders are read then, because another doctor may accept one a moment later.
 */
export const exportOrders = (ctx: RequestContext, filter: OrderFilter): Response => {
  const { store, language, clock, trail } = ctx;
  const labels = labelsByLanguage[language];
  const types = consultTypeNames(store, language);
  const listed = listedOrders(ctx, filter);
  const waitingOrders = ordersOf(
    store,
    listed.filter(({ status }) => status === awaiting).map(({ id }) => id),
  );
  trail('order-export', '', `${listed.length} ${JSON.stringify(filter)}`);
  const encoder = new TextEncoder();
  let offset = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) =>
        controller.enqueue(
          encoder.encode(`${byteOrderMark}${csvRow(labels.header.split(',').map(textCell))}`),
        ),
      pull: async (controller) => {
        if (offset >= listed.length) return controller.close();
        // A fast reader must not block other requests.
        await yieldToEventLoop();
        const ids = listed.slice(offset, offset + batchSize).map(({ id }) => id);
        offset += batchSize;
        const own = ordersOf(
          store,
          ids.filter((id) => !waitingOrders.has(id)),
        );
        const rows = ids.flatMap((id) => waitingOrders.get(id) ?? own.get(id) ?? []);
        controller.enqueue(encoder.encode(rows.map((order) => rowOf(order, labels, types)).join('')));
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(labels.fileName, dayOf(clock.now())),
      [rowCountHeader]: String(listed.length),
    },
  });
};
