import { effect, untracked } from '@preact/signals-react';
import type { Account } from '../../contract/account/auth.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { App } from '../app.ts';
import { consultationPath } from '../im/openList.ts';
import type { Fact } from './book.ts';
import type { Desk } from './desk.ts';
import { orderTopic, queueTopic, taskTopic } from './places.ts';

/** What alerts are made from. */
export type Sources = Pick<App, 'call' | 'clock' | 'im' | 'consultations' | 'waiting' | 'tasks'>;

type Ear = Pick<Desk, 'note' | 'forget'>;
type Told = Extract<LiveEvent, { type: 'prescription' }>;

const messageFact = (conv: string, at: number): Fact => ({
  key: `message ${conv} ${at}`,
  kind: 'message',
  topic: orderTopic(conv),
  at,
  path: consultationPath(conv),
});

/** Messages of the hospital are not the patient's. */
const notSaid: readonly (string | undefined)[] = ['card', 'notice'];

const watchMessages = ({ im, consultations }: Sources, { note, forget }: Ear): (() => void)[] => {
  const { rows, list } = consultations;
  const look = (): void => {
    const open = new Set<string>();
    for (const { id, unread, lastMessage: last } of rows.value) {
      open.add(orderTopic(id));
      if (unread === 0)
        forget(
          ({ kind, topic, at }) => kind === 'message' && topic === orderTopic(id) && at <= (last?.at ?? 0),
        );
      else if (last && !last.mine && last.recalled !== true && !notSaid.includes(last.kind))
        note(messageFact(id, last.at));
    }
    // An order that is no longer open needs no answer.
    forget(({ kind, topic, at }) => kind === 'message' && !open.has(topic) && at <= list.at.peek());
  };
  return [
    effect(() => {
      if (list.value.value === undefined) return;
      void rows.value;
      untracked(look);
    }),
    im.on((event) => {
      if (event.type === 'message') {
        const { conv, at, from, seq } = event.message;
        if (from.role === 'patient') note({ ...messageFact(conv, at), seq });
      } else if (event.type === 'read' && event.role === 'doctor')
        forget(
          ({ topic, seq }) => topic === orderTopic(event.conv) && seq !== undefined && seq <= event.upTo,
        );
      else if (event.type === 'order' && event.status !== orderStatus.inConsultation)
        forget(({ topic }) => topic === orderTopic(event.orderId));
    }),
  ];
};

const watchWaiting = ({ waiting }: Sources, { note, forget }: Ear): (() => void)[] => {
  let before: { readonly ids: ReadonlySet<string>; readonly at: number } | null = null;
  const look = (): void => {
    const rows = waiting.list.value.peek() ?? [];
    const ids = new Set(rows.map(({ id }) => id));
    forget(({ kind, key }) => kind === 'waiting' && !ids.has(key.slice('waiting '.length)));
    for (const { id, createTime } of rows) {
      // It may have been ordered long before it was paid for: it counts from when it joined the list.
      const at = before && !before.ids.has(id) ? Math.max(createTime, before.at) : createTime;
      note({ key: `waiting ${id}`, kind: 'waiting', topic: queueTopic, at, path: '/cloudRoom' });
    }
    before = { ids, at: waiting.list.at.peek() };
  };
  return [
    effect(() => {
      if (waiting.list.value.value !== undefined) untracked(look);
    }),
  ];
};

const verdicts: readonly number[] = [prescriptionStatus.approved, prescriptionStatus.rejected];

const watchVerdicts = ({ call, clock, im }: Sources, { note }: Ear): (() => void)[] => {
  const heard = async ({ prescriptionId, orderId, status, version }: Told): Promise<void> => {
    let at = clock.now();
    try {
      // The event does not say how old it is.
      at = (await call(prescription.info, { id: prescriptionId })).auditTime ?? at;
    } catch {
      // Without a date, notify rather than not.
    }
    note({
      key: `verdict ${prescriptionId} ${version} ${status}`,
      kind: status === prescriptionStatus.rejected ? 'rejected' : 'verdict',
      topic: orderTopic(orderId),
      at,
      path: consultationPath(orderId),
    });
  };
  return [
    im.on((event) => {
      if (event.type === 'prescription' && verdicts.includes(event.status)) void heard(event);
    }),
  ];
};

const watchTasks = ({ tasks }: Sources, { note, forget }: Ear): (() => void)[] => {
  const look = (): void => {
    const rows = (tasks.list.value.peek()?.list ?? []).map(
      ({ prescription: { id, version, submitTime } }) => ({
        key: `task ${id} ${version}`,
        at: submitTime ?? 0,
      }),
    );
    forget(({ kind, key }) => kind === 'task' && !rows.some((row) => row.key === key));
    for (const row of rows) note({ ...row, kind: 'task', topic: taskTopic, path: '/prescriptionTask' });
  };
  return [
    effect(() => {
      if (tasks.list.value.value !== undefined) untracked(look);
    }),
    tasks.open(),
  ];
};

/** Watches everything a doctor or an auditor should learn of. Returns a dispose function. */
export const watch = ({ isAuditor }: Account, sources: Sources, ear: Ear): (() => void) => {
  const ways = isAuditor
    ? watchTasks(sources, ear)
    : [
        sources.consultations.open(),
        sources.waiting.open(),
        ...watchMessages(sources, ear),
        ...watchWaiting(sources, ear),
        ...watchVerdicts(sources, ear),
      ];
  return () => {
    for (const back of ways) back();
  };
};
