-- What is known of a patient besides name, sex and birthday, by version; the newest one counts. facts: JSON, each
-- with its value, who said so and when (docs/wire.md, "Patient facts").
CREATE TABLE patient_facts (
  patient_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  facts TEXT NOT NULL,
  written_by TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, patient_id, version)
) STRICT, WITHOUT ROWID;
