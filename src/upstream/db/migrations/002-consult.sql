-- sex: 1 male, 2 female, 0 unknown. birth_date: YYYY-MM-DD. allergies, allergy_classes: JSON lists of text.
CREATE TABLE patient (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  sex INTEGER NOT NULL DEFAULT 0,
  birth_date TEXT NOT NULL,
  allergies TEXT NOT NULL DEFAULT '[]',
  allergy_classes TEXT NOT NULL DEFAULT '[]',
  guardian_confirmed INTEGER NOT NULL DEFAULT 0,
  past_history TEXT NOT NULL DEFAULT '',
  allergy_history TEXT NOT NULL DEFAULT '',
  family_history TEXT NOT NULL DEFAULT ''
) STRICT;

-- status: see orderStatus in the contract. consult_type: a value of the dictionary of that name.
CREATE TABLE consult_order (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  order_no TEXT NOT NULL,
  status INTEGER NOT NULL,
  consult_type INTEGER NOT NULL,
  follow_up INTEGER NOT NULL DEFAULT 0,
  complaint TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  doctor_id TEXT,
  create_time INTEGER NOT NULL,
  accept_time INTEGER,
  finish_time INTEGER,
  decline_reason TEXT
) STRICT;
CREATE UNIQUE INDEX consult_order_no ON consult_order (tenant_id, order_no);
CREATE INDEX consult_order_status ON consult_order (tenant_id, status, create_time);
CREATE INDEX consult_order_doctor ON consult_order (tenant_id, doctor_id, status, finish_time);
CREATE INDEX consult_order_patient ON consult_order (tenant_id, patient_id);

-- All versions of a case record; the highest one is current. diagnoses: a JSON list of {code, name, nameEn}.
CREATE TABLE case_record (
  order_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  chief_complaint TEXT NOT NULL DEFAULT '',
  present_illness TEXT NOT NULL DEFAULT '',
  past_history TEXT NOT NULL DEFAULT '',
  allergy_history TEXT NOT NULL DEFAULT '',
  examination TEXT NOT NULL DEFAULT '',
  advice TEXT NOT NULL DEFAULT '',
  diagnoses TEXT NOT NULL DEFAULT '[]',
  version INTEGER NOT NULL,
  written_by TEXT NOT NULL,
  update_time INTEGER NOT NULL,
  PRIMARY KEY (order_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE dictionary (
  tenant_id INTEGER NOT NULL,
  dict_type TEXT NOT NULL,
  value TEXT NOT NULL,
  label TEXT NOT NULL,
  label_en TEXT NOT NULL,
  sort INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, dict_type, value)
) STRICT, WITHOUT ROWID;
