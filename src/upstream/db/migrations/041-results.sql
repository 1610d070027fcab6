-- A measurement can be a result, too: `name` is what it is of, such as HbA1c; value is then a text with its unit.
CREATE TABLE measured (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  patient_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('bloodPressure', 'glucose', 'weight', 'pulse', 'temperature', 'spo2', 'result')),
  name TEXT NOT NULL DEFAULT '',
  value TEXT NOT NULL,
  diastolic TEXT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  written_by TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  withdrawn_at INTEGER
) STRICT;
INSERT INTO measured (id, tenant_id, patient_id, order_id, kind, value, diastolic, at, source, written_by, written_at, withdrawn_at)
SELECT id, tenant_id, patient_id, order_id, kind, value, diastolic, at, source, written_by, written_at, withdrawn_at FROM measurement;
DROP TABLE measurement;
ALTER TABLE measured RENAME TO measurement;
CREATE INDEX measurement_of_patient ON measurement (tenant_id, patient_id, kind, at);
