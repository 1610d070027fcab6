-- The times to a verdict that the hospital agreed on, each until the next one. Append-only.
CREATE TABLE review_term (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  set_by TEXT NOT NULL,
  set_at INTEGER NOT NULL
) STRICT;
CREATE INDEX review_term_newest ON review_term (tenant_id, set_at);
-- Review times count verdicts and questions by time.
CREATE INDEX verdict_at ON verdict (tenant_id, at);
CREATE INDEX clarification_at ON clarification (tenant_id, asked_at);
