import { type Clock, dayOf } from '../clock.ts';
import { drugsIn } from '../drugRows.ts';
import type { Founding } from '../hospitals.ts';
import type { Store } from '../store.ts';
import { openChance } from './chance.ts';
import { complaints } from './complaints.ts';
import type { Facts } from './facts.ts';
import { type DemoHospital, demoHospitals } from './people.ts';
import { seedDictionary } from './seedDictionary.ts';
import { seedMessages } from './seedMessages.ts';
import { seedOrders } from './seedOrders.ts';
import { seedHome } from './seedHome.ts';
import { seedCategories, seedLimits } from './seedCatalogue.ts';
import { seedDictionaries, seedMobiles, seedPatients, seedPregnancies, seedStaff } from './seedPeople.ts';
import { seedPersonal } from './seedPersonal.ts';
import { seedPharmacy } from './seedPharmacy.ts';
import { seedPrescriptions } from './seedPrescriptions.ts';
import { seedProtocols } from './seedProtocols.ts';
import { seedQuickReplies } from './seedQuickReplies.ts';
import { seedReach } from './seedReach.ts';
import { seedRecords } from './seedRecords.ts';
import { seedServices } from './seedServices.ts';
import { seedAdministrators, seedLastSeen } from './seedStaff.ts';
import { seedTemplates } from './seedTemplates.ts';

const fill = (store: Store, hospital: DemoHospital, now: number): void => {
  const { language } = hospital;
  const chance = openChance(store.tenantId);
  seedDictionaries(store);
  const { doctors, auditors } = seedStaff(store, hospital);
  seedMobiles(store, hospital);
  seedQuickReplies(store, hospital, now);
  const patients = seedPatients(store, hospital, dayOf(now));
  const warehouseId = seedPharmacy(store, complaints, chance);
  seedLimits(store, now);
  const orders = seedOrders(store, { now, language, doctors, patients }, chance);
  const inStock = store.all<{ id: string }>(
    'SELECT drug_id AS id FROM stock WHERE warehouse_id = ?',
    warehouseId,
  );
  const facts: Facts = {
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
    diagnoses: store.all<Facts['diagnoses'][number]>('SELECT code, name, name_en AS nameEn FROM diagnosis'),
  };
  seedRecords(store, facts);
  seedPrescriptions(store, facts);
  seedMessages(store, facts);
  seedWithin(store, hospital, now);
};

/** Additions since the first version, seeded once per hospital. */
const seedWithin = (store: Store, hospital: DemoHospital, now: number): void => {
  seedLimits(store, now);
  seedPregnancies(store, hospital, now);
  seedCategories(store, now);
  seedTemplates(store, hospital, now);
  seedReach(store, now);
  seedServices(store, hospital, now);
  seedAdministrators(store, hospital, now);
  seedLastSeen(store, now);
  seedHome(store, now);
  seedPersonal(store, hospital, now);
  seedDictionary(store, now);
  seedProtocols(store, now);
};

/** The demo data: two hospitals with people, stock and 60 days of history up to the clock's current time. */
export const founding = (clock: Clock): Founding[] =>
  demoHospitals.map((hospital, index) => ({
    id: index + 1,
    name: hospital.language === 'zh' ? hospital.name : hospital.nameEn,
    hosts: hospital.host === 'localhost' ? ['localhost', '127.0.0.1'] : [hospital.host],
    fill: (store) => fill(store, hospital, clock.now()),
    complete: (store) => {
      seedDictionaries(store);
      seedMobiles(store, hospital);
      seedQuickReplies(store, hospital, clock.now());
      seedWithin(store, hospital, clock.now());
    },
  }));
