import { type Clock, dayOf } from '../../server/clock.ts';
import { drugsIn } from '../../catalog/drugRows.ts';
import type { HospitalSeed } from '../../db/hospitals.ts';
import type { Store } from '../../db/store.ts';
import { createRandom } from '../data/seededRandom.ts';
import { followUpComplaints } from '../data/complaints.ts';
import type { SeedContext } from './seedContext.ts';
import { type DemoHospital, demoHospitals } from '../data/demoHospitals.ts';
import { seedDrugChanges } from './seedDrugChanges.ts';
import { seedFollowUps } from './seedFollowUps.ts';
import { seedMessages } from './seedMessages.ts';
import { seedMeasurements } from './seedMeasurements.ts';
import { seedOrders } from './orders/seedOrders.ts';
import { seedDashboard } from './seedDashboard.ts';
import { seedDiagnosisGroups, seedDrugLimits, seedEditions } from './seedCatalogue.ts';
import { seedDictionaries, seedMobiles, seedPatients, seedPregnancies, seedStaff } from './seedPeople.ts';
import { seedProfiles } from './seedProfiles.ts';
import { seedPharmacy } from './seedPharmacy.ts';
import { seedPrescriptions } from './prescriptions/seedPrescriptions.ts';
import { seedProtocols } from './seedProtocols.ts';
import { seedTagsAndFavourites } from './seedTagsAndFavourites.ts';
import { seedRecords } from './seedRecords.ts';
import { seedServices } from './seedServices.ts';
import { seedAdministrators, seedLastSeen } from './seedStaff.ts';
import { seedTemplates } from './seedTemplates.ts';
import { nextId } from '../../db/ids.ts';
import { insertQuickReply } from '../../messaging/quickReplyHandlers.ts';
import { seedOnce } from './seedOnce.ts';
import { quickReplies } from '../data/quickReplies.ts';

/** Gives every doctor the demo's quick replies, once; later changes and deletions are kept. */
const seedQuickReplies = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'quick-replies', now, () => {
    const doctors = store.all<{ id: string }>(
      `SELECT id FROM account a WHERE is_auditor = 0
       AND NOT EXISTS (SELECT 1 FROM quick_reply q WHERE q.user_id = a.id) ORDER BY id`,
    );
    for (const { id: userId } of doctors)
      for (const [category, shortcut, text] of quickReplies[language])
        insertQuickReply(store, userId, { id: nextId(), category, shortcut, text });
  });

const seedHospital = (store: Store, hospital: DemoHospital, now: number): void => {
  const { language } = hospital;
  const random = createRandom(store.tenantId);
  seedDictionaries(store, hospital);
  const { doctors, auditors } = seedStaff(store, hospital);
  seedMobiles(store, hospital);
  seedQuickReplies(store, hospital, now);
  const patients = seedPatients(store, hospital, dayOf(now));
  const warehouseId = seedPharmacy(store, hospital, followUpComplaints, random);
  seedDrugLimits(store, now);
  const orders = seedOrders(store, { now, language, doctors, patients }, random);
  const inStock = store.all<{ id: string }>(
    'SELECT drug_id AS id FROM stock WHERE warehouse_id = ?',
    warehouseId,
  );
  const context: SeedContext = {
    now,
    language,
    doctors,
    auditors,
    patients,
    warehouseId,
    orders: orders.toSorted((a, b) => a.createTime - b.createTime),
    drugs: drugsIn(
      store,
      warehouseId,
      inStock.map(({ id }) => id),
    ),
    diagnoses: store.all<SeedContext['diagnoses'][number]>(
      'SELECT code, name, name_en AS nameEn FROM diagnosis',
    ),
  };
  seedRecords(store, context);
  seedPrescriptions(store, context);
  seedMessages(store, context);
  seedAdditions(store, hospital, now);
};

/** Additions since the first version, seeded once per hospital. */
const seedAdditions = (store: Store, hospital: DemoHospital, now: number): void => {
  seedDrugLimits(store, now);
  seedPregnancies(store, hospital, now);
  seedDiagnosisGroups(store, now);
  seedEditions(store, now);
  seedTemplates(store, hospital, now);
  seedTagsAndFavourites(store, now);
  seedServices(store, hospital, now);
  seedAdministrators(store, hospital, now);
  seedLastSeen(store, now);
  seedDashboard(store, now);
  seedProfiles(store, hospital, now);
  seedDrugChanges(store, now);
  seedProtocols(store, now);
  seedMeasurements(store, now);
  seedFollowUps(store, hospital, now);
};

/** The demo data: two hospitals with people, stock and 60 days of history up to the clock's current time. */
export const demoSeed = (clock: Clock): HospitalSeed[] =>
  demoHospitals.map((hospital, index) => ({
    id: index + 1,
    name: hospital.language === 'zh' ? hospital.name : hospital.nameEn,
    hosts: hospital.host === 'localhost' ? ['localhost', '127.0.0.1'] : [hospital.host],
    fill: (store) => seedHospital(store, hospital, clock.now()),
    complete: (store) => {
      seedDictionaries(store, hospital);
      seedMobiles(store, hospital);
      seedQuickReplies(store, hospital, clock.now());
      seedAdditions(store, hospital, clock.now());
    },
  }));
