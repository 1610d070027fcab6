-- Questions of auditors to the prescriber. Of a prescription at most one is open. closed_why: cancelled or rejected, if it ended
-- without an answer.
CREATE TABLE clarification (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  auditor_id TEXT NOT NULL,
  question TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  answer TEXT,
  answered_at INTEGER,
  closed_at INTEGER,
  closed_why TEXT CHECK (closed_why IN ('cancelled', 'rejected'))
) STRICT;
CREATE INDEX clarification_of ON clarification (tenant_id, prescription_id, asked_at);
CREATE UNIQUE INDEX clarification_open ON clarification (tenant_id, prescription_id)
  WHERE answered_at IS NULL AND closed_at IS NULL;
