-- The lines that an auditor asks the prescriber to confirm by signing again. signed_by, signed_at: null until then.
CREATE TABLE line_signature (
  clarification_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  line_id TEXT NOT NULL,
  signed_by TEXT,
  signed_at INTEGER,
  PRIMARY KEY (tenant_id, clarification_id, line_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX line_signature_of_line ON line_signature (tenant_id, line_id);
