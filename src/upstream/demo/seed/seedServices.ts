import {
  allWeek,
  type Hours,
  type ServiceConfig,
  defaultServiceConfig,
} from '../../../contract/consultation/serviceConfig.ts';
import { dayMs, dayOf } from '../../server/clock.ts';
import { consultTypes, saveServiceConfig } from '../../orders/serviceConfigRows.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';

/** The price of a text consultation by title, in fen: resident, attending, associate chief, chief. */
const prices: Readonly<Record<number, number>> = { 1: 1990, 2: 2990, 3: 4990, 4: 8000 };
/** By consult type: the price factor and the minutes. */
const kinds: Readonly<Record<number, readonly [times: number, minutes: number]>> = {
  1: [1, 20],
  2: [2, 15],
  3: [1, 10],
};

const mornings: Hours = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, begins: '08:30', ends: '12:00' },
  { weekday, begins: '14:00', ends: '17:30' },
]);
const greetings = {
  zh: '{patient}您好，我是{hospital}的{doctor}医生。请先说说哪里不舒服，有多久了；如有检查报告，也请拍照发给我。',
  en: 'Hello {patient}, I am Dr {doctor} from {hospital}. Please tell me what is troubling you and how long you have had it; a photo of any recent test results would help.',
};

/**
 * Gives every demo doctor prices and durations, once. Most are available around the clock without a greeting;
 * the last one has office hours, a cap, a day off and a greeting.
 */
export const seedServices = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'services', now, () => {
    const doctors = store.all<{ id: string; title: number }>(
      'SELECT id, title FROM account WHERE is_auditor = 0 ORDER BY id',
    );
    for (const { id, title } of doctors)
      for (const type of consultTypes(store)) {
        const [times, minutes] = kinds[type] ?? [1, 20];
        const strict: Partial<ServiceConfig> =
          id === doctors.at(-1)?.id
            ? {
                hours: mornings,
                dailyCap: 30,
                daysOff: [dayOf(now + 10 * dayMs)],
                greeting: greetings[language],
              }
            : { hours: allWeek };
        const priceFen = (prices[title] ?? 3000) * times;
        saveServiceConfig(
          store,
          id,
          { ...defaultServiceConfig(type), priceFen, minutes, ...strict, version: 1 },
          now,
        );
      }
  });
