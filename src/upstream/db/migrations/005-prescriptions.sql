-- The current state of a prescription. status, audit_status: see the contract; "claimed" is never stored, it
-- follows from audit_claim. valid_until: when an approved one expires. Rows are never deleted.
CREATE TABLE prescription (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_no TEXT NOT NULL,
  order_id TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  doctor_id TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 6),
  audit_status INTEGER CHECK (audit_status IN (0, 2, 3, 4)),
  version INTEGER NOT NULL CHECK (version > 0),
  create_time INTEGER NOT NULL,
  submit_time INTEGER,
  audit_time INTEGER,
  auditor_id TEXT,
  audit_opinion TEXT,
  valid_until INTEGER,
  cancel_reason TEXT
) STRICT;
CREATE UNIQUE INDEX prescription_by_no ON prescription (tenant_id, prescription_no);
CREATE INDEX prescription_of_doctor ON prescription (tenant_id, doctor_id, status, create_time);
CREATE INDEX prescription_of_patient ON prescription (tenant_id, patient_id, create_time);
CREATE INDEX prescription_of_order ON prescription (tenant_id, order_id);
CREATE INDEX prescription_for_audit ON prescription (tenant_id, status, submit_time);
CREATE INDEX prescription_by_verdict ON prescription (tenant_id, audit_status, submit_time);
CREATE INDEX prescription_valid_until ON prescription (tenant_id, status, valid_until);

-- The content of each version. diagnoses, overrides: JSON lists as in the contract.
CREATE TABLE prescription_version (
  prescription_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  warehouse_id TEXT NOT NULL,
  diagnoses TEXT NOT NULL,
  overrides TEXT NOT NULL,
  submitted INTEGER NOT NULL CHECK (submitted IN (0, 1)),
  written_by TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  PRIMARY KEY (prescription_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX prescription_version_by_tenant ON prescription_version (tenant_id, prescription_id, version);

-- The lines of a version, each with the drug and its price at that time. reject_reasons: a JSON list of
-- strings.
CREATE TABLE prescription_line (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  place INTEGER NOT NULL,
  drug_id TEXT NOT NULL,
  dose TEXT NOT NULL,
  frequency TEXT NOT NULL,
  route TEXT NOT NULL,
  days INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  quantity_by_hand INTEGER NOT NULL,
  remark TEXT NOT NULL,
  drug_name TEXT NOT NULL,
  drug_name_en TEXT NOT NULL,
  strength TEXT NOT NULL,
  dose_unit TEXT NOT NULL,
  pack_unit TEXT NOT NULL,
  pack_unit_en TEXT NOT NULL,
  price_fen INTEGER NOT NULL,
  reject_reasons TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE UNIQUE INDEX prescription_line_of ON prescription_line (tenant_id, prescription_id, version, place);

-- Who holds a prescription for review, and until when; expired at `until`, even while the row still exists.
CREATE TABLE audit_claim (
  prescription_id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  auditor_id TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_claim_by_tenant ON audit_claim (tenant_id, prescription_id);

-- The verdicts, one per version. reasons: a JSON list of {lineId, reasons}. Append-only.
CREATE TABLE verdict (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  auditor_id TEXT NOT NULL,
  approve INTEGER NOT NULL CHECK (approve IN (0, 1)),
  opinion TEXT NOT NULL,
  reasons TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX verdict_of_version ON verdict (tenant_id, prescription_id, version);
CREATE INDEX verdict_by_auditor ON verdict (tenant_id, auditor_id, at);

-- A hospital's rules, as `rulePack` in the contract; missing values and hospitals without a row use the
-- defaults.
CREATE TABLE rule_pack (
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  pack TEXT NOT NULL,
  PRIMARY KEY (tenant_id, name)
) STRICT, WITHOUT ROWID;
