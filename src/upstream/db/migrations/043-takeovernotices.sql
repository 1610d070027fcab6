-- Reviews that were taken over from an auditor who has not said yet that they have seen it. What happened is in audit_trail.
CREATE TABLE take_over_notice (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  taken_from TEXT NOT NULL,
  taken_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX take_over_notice_of ON take_over_notice (tenant_id, taken_from, at);
