-- A question may also end because nobody can answer it any more: closed_why is then unanswerable.
CREATE TABLE question (
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
  closed_why TEXT CHECK (closed_why IN ('cancelled', 'rejected', 'unanswerable'))
) STRICT;
INSERT INTO question SELECT id, tenant_id, prescription_id, version, auditor_id, question, asked_at, answer, answered_at, closed_at,
  closed_why FROM clarification;
DROP TABLE clarification;
ALTER TABLE question RENAME TO clarification;
CREATE INDEX clarification_of ON clarification (tenant_id, prescription_id, asked_at);
CREATE INDEX clarification_at ON clarification (tenant_id, asked_at);
CREATE UNIQUE INDEX clarification_open ON clarification (tenant_id, prescription_id)
  WHERE answered_at IS NULL AND closed_at IS NULL;
-- Those whose doctors had been disabled before, except of open consultations, which can be handed over.
UPDATE clarification SET closed_at = unixepoch() * 1000, closed_why = 'unanswerable'
  WHERE answered_at IS NULL AND closed_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM prescription x LEFT JOIN consult_order o ON o.id = x.order_id
      JOIN account a ON a.id IN (x.doctor_id, o.doctor_id)
    WHERE x.id = clarification.prescription_id AND (o.status = 2 OR (a.status = 0 AND a.is_auditor = 0)));
