-- Random samples of approved prescriptions, and their worksheets. A sample is never changed or removed: a second draw is seen.
-- filter: JSON, as in the contract. seed: repeats the draw. population: from how many it was drawn.
CREATE TABLE prescription_sample (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  drawn_at INTEGER NOT NULL,
  drawn_by TEXT NOT NULL,
  filter TEXT NOT NULL,
  seed TEXT NOT NULL,
  population INTEGER NOT NULL,
  size INTEGER NOT NULL
) STRICT;
CREATE INDEX prescription_sample_by_tenant ON prescription_sample (tenant_id, drawn_at);

-- version: how often it was judged. rational: null before. reasons, line_reasons: JSON, as in the contract.
CREATE TABLE sample_sheet (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  sample_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  prescription_version INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  rational INTEGER CHECK (rational IN (0, 1)),
  reasons TEXT NOT NULL DEFAULT '[]',
  line_reasons TEXT NOT NULL DEFAULT '[]',
  remark TEXT NOT NULL DEFAULT '',
  judged_by TEXT,
  judged_at INTEGER
) STRICT;
CREATE UNIQUE INDEX sample_sheet_place ON sample_sheet (tenant_id, sample_id, place);
CREATE UNIQUE INDEX sample_sheet_prescription ON sample_sheet (tenant_id, sample_id, prescription_id);
