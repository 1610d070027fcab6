-- What was measured of a patient. value, diastolic: decimals; diastolic only of a blood pressure. withdrawn_at: when it was
-- taken back as wrong. The newest weight is also the fact weightKg.
CREATE TABLE measurement (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  patient_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('bloodPressure', 'glucose', 'weight', 'pulse', 'temperature', 'spo2')),
  value TEXT NOT NULL,
  diastolic TEXT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  written_by TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  withdrawn_at INTEGER
) STRICT;
CREATE INDEX measurement_of_patient ON measurement (tenant_id, patient_id, kind, at);

-- The weights that are facts already.
INSERT INTO measurement (id, tenant_id, patient_id, order_id, kind, value, at, source, written_by, written_at)
SELECT 'weight-' || f.tenant_id || '-' || f.patient_id, f.tenant_id, f.patient_id, f.order_id, 'weight',
  f.facts ->> '$.weightKg.value', f.facts ->> '$.weightKg.at', f.facts ->> '$.weightKg.source', f.written_by, f.written_at
FROM patient_facts f
WHERE f.facts ->> '$.weightKg.value' IS NOT NULL AND f.version = (
  SELECT max(n.version) FROM patient_facts n WHERE n.tenant_id = f.tenant_id AND n.patient_id = f.patient_id
);
