-- Follow-ups. day: the hospital's, YYYY-MM-DD. Of an order at most one is open. reminded_at: when the patient was reminded.
CREATE TABLE follow_up (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  doctor_id TEXT NOT NULL,
  day TEXT NOT NULL,
  remind INTEGER NOT NULL,
  note TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  reminded_at INTEGER,
  done_at INTEGER,
  removed_at INTEGER
) STRICT;
CREATE INDEX follow_up_of_doctor ON follow_up (tenant_id, doctor_id, day) WHERE done_at IS NULL AND removed_at IS NULL;
CREATE UNIQUE INDEX follow_up_of_order ON follow_up (tenant_id, order_id) WHERE done_at IS NULL AND removed_at IS NULL;
