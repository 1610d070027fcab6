import { effect, untracked } from '@preact/signals-react';
import type { Account } from '../../../contract/account/auth.ts';
import { mayBePatients } from '../../../contract/consultation/message.ts';
import { openQuestion } from '../../../contract/prescribing/clarification.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import type { LiveEvent } from '../../../contract/protocol/socket.ts';
import type { Services } from '../../services.ts';
import type { Worklists } from '../worklists/worklists.ts';
import { consultationPath, prescriptionPath } from '../worklists/activeConsultations.ts';
import type { Alert } from './alertQueue.ts';
import type { AlertEngine } from './alertEngine.ts';
import { orderTopic, queueTopic, taskTopic } from './alertTopics.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** What alerts are made from. */
export type AlertSourceDeps = Pick<Services, 'call' | 'clock' | 'messaging'> &
  Pick<Worklists, 'consultations' | 'waiting' | 'asked' | 'tasks'>;

type AlertSink = Pick<AlertEngine, 'add' | 'remove'>;
type PrescriptionEvent = Extract<LiveEvent, { type: 'prescription' }>;

const messageAlert = (conv: string, at: number): Alert => ({
  key: `message ${conv} ${at}`,
  kind: 'message',
  topic: orderTopic(conv),
  at,
  path: consultationPath(conv),
});

/** Messages of the hospital are not the patient's. */
const nonPatientKinds: readonly (string | undefined)[] = ['card', 'notice'];

const watchMessages = (
  { messaging, consultations }: AlertSourceDeps,
  { add, remove }: AlertSink,
): (() => void)[] => {
  const { rows, list } = consultations;
  const refresh = (): void => {
    const openTopics = new Set<string>();
    for (const { id, unread, lastMessage: last } of rows.value) {
      openTopics.add(orderTopic(id));
      if (unread === 0)
        remove(
          ({ kind, topic, at }) => kind === 'message' && topic === orderTopic(id) && at <= (last?.at ?? 0),
        );
      else if (last && !last.mine && last.recalled !== true && !nonPatientKinds.includes(last.kind))
        add(messageAlert(id, last.at));
    }
    // An order that is no longer open needs no answer.
    remove(
      ({ kind, topic, at }) => kind === 'message' && !openTopics.has(topic) && at <= list.loadedAt.peek(),
    );
  };
  return [
    effect(() => {
      if (list.value.value === undefined) return;
      void rows.value;
      untracked(refresh);
    }),
    messaging.onEvent((event) => {
      if (event.type === 'message') {
        const { conv, at, seq } = event.message;
        if (mayBePatients(event.message)) add({ ...messageAlert(conv, at), seq });
      } else if (event.type === 'read' && event.role === 'doctor')
        remove(
          ({ topic, seq }) => topic === orderTopic(event.conv) && seq !== undefined && seq <= event.upTo,
        );
      else if (event.type === 'order' && event.status !== orderStatus.inConsultation)
        remove(({ topic }) => topic === orderTopic(event.orderId));
    }),
  ];
};

const watchWaiting = ({ waiting }: AlertSourceDeps, { add, remove }: AlertSink): (() => void)[] => {
  let previous: { readonly ids: ReadonlySet<string>; readonly at: number } | null = null;
  const refresh = (): void => {
    const rows = waiting.list.value.peek() ?? [];
    const ids = new Set(rows.map(({ id }) => id));
    remove(({ kind, key }) => kind === 'waiting' && !ids.has(key.slice('waiting '.length)));
    for (const { id, createTime } of rows) {
      // It may have been ordered long before it was paid for: it counts from when it joined the list.
      const at = previous && !previous.ids.has(id) ? Math.max(createTime, previous.at) : createTime;
      add({ key: `waiting ${id}`, kind: 'waiting', topic: queueTopic, at, path: '/cloudRoom' });
    }
    previous = { ids, at: waiting.list.loadedAt.peek() };
  };
  return [
    effect(() => {
      if (waiting.list.value.value !== undefined) untracked(refresh);
    }),
  ];
};

const verdictStatuses: readonly number[] = [prescriptionStatus.approved, prescriptionStatus.rejected];

const watchVerdicts = ({ call, clock, messaging }: AlertSourceDeps, { add }: AlertSink): (() => void)[] => {
  const onVerdict = async ({
    prescriptionId,
    orderId,
    status,
    version,
  }: PrescriptionEvent): Promise<void> => {
    let at = clock.now();
    try {
      // The event does not say how old it is.
      at = (await call(prescription.info, { id: prescriptionId })).auditTime ?? at;
    } catch {
      // Without a date, notify rather than not.
    }
    add({
      key: `verdict ${prescriptionId} ${version} ${status}`,
      kind: status === prescriptionStatus.rejected ? 'rejected' : 'verdict',
      topic: orderTopic(orderId),
      at,
      path: consultationPath(orderId),
    });
  };
  return [
    messaging.onEvent((event) => {
      if (event.type === 'prescription' && verdictStatuses.includes(event.status)) void onVerdict(event);
    }),
  ];
};

const watchQuestions = ({ asked }: AlertSourceDeps, { add, remove }: AlertSink): (() => void)[] => {
  const refresh = (): void => {
    const rows = (asked.list.value.peek()?.list ?? []).flatMap((row) => {
      const question = openQuestion(row);
      return question ? [{ key: `question ${question.id}`, at: question.askedAt, orderId: row.orderId }] : [];
    });
    remove(({ kind, key }) => kind === 'question' && !rows.some((row) => row.key === key));
    for (const { orderId, ...row } of rows)
      add({ ...row, kind: 'question', topic: orderTopic(orderId), path: prescriptionPath(orderId) });
  };
  return [
    effect(() => {
      if (asked.list.value.value !== undefined) untracked(refresh);
    }),
    asked.start(),
  ];
};

const watchTasks = ({ tasks }: AlertSourceDeps, { add, remove }: AlertSink): (() => void)[] => {
  const refresh = (): void => {
    const rows = (tasks.list.value.peek()?.list ?? []).map(
      ({ prescription: { id, version, submitTime } }) => ({
        key: `task ${id} ${version}`,
        at: submitTime ?? 0,
      }),
    );
    remove(({ kind, key }) => kind === 'task' && !rows.some((row) => row.key === key));
    for (const row of rows) add({ ...row, kind: 'task', topic: taskTopic, path: '/prescriptionTask' });
  };
  return [
    effect(() => {
      if (tasks.list.value.value !== undefined) untracked(refresh);
    }),
    tasks.start(),
  ];
};

/** Watches everything a doctor or an auditor should learn of. Returns a dispose function. */
export const watchAlertSources = (
  { isAuditor }: Account,
  sources: AlertSourceDeps,
  sink: AlertSink,
): (() => void) => {
  const disposers = isAuditor
    ? watchTasks(sources, sink)
    : [
        sources.consultations.start(),
        sources.waiting.start(),
        ...watchMessages(sources, sink),
        ...watchWaiting(sources, sink),
        ...watchVerdicts(sources, sink),
        ...watchQuestions(sources, sink),
      ];
  return () => disposeAll(disposers);
};
