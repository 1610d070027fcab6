-- Absences. reason: one of the contract's list; note: the doctor's own words. until: null where none was stated. ended_at: when
-- the doctor came back or stated another one. Of a doctor at most one has not ended.
CREATE TABLE absence (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  doctor_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  ended_at INTEGER
) STRICT;
CREATE UNIQUE INDEX absence_of_doctor ON absence (tenant_id, doctor_id) WHERE ended_at IS NULL;
