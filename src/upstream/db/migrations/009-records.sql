-- self_reported: 1 means that the patient reported the findings and nobody examined.
ALTER TABLE case_record ADD COLUMN auxiliary TEXT NOT NULL DEFAULT '';
ALTER TABLE case_record ADD COLUMN self_reported INTEGER NOT NULL DEFAULT 0;

-- Which version of a case record was signed, by whom and when: one signature per record, never changed.
CREATE TABLE record_signature (
  order_id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  signed_by TEXT NOT NULL,
  signed_at INTEGER NOT NULL
) STRICT;

-- Addenda to a signed record. Append-only.
CREATE TABLE record_addendum (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  order_id TEXT NOT NULL,
  text TEXT NOT NULL,
  written_by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX record_addendum_of ON record_addendum (tenant_id, order_id, id);

-- leaf: 0 is a group of codes, which cannot be a diagnosis.
ALTER TABLE diagnosis ADD COLUMN leaf INTEGER NOT NULL DEFAULT 1;

-- A doctor's disease tags and favourite drugs.
CREATE TABLE disease_tag (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  code TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX disease_tag_of ON disease_tag (tenant_id, user_id, code);

CREATE TABLE favourite_drug (
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  drug_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, user_id, drug_id)
) STRICT, WITHOUT ROWID;

-- Templates. user_id is '' for the hospital's own. name_key: the name for comparison. content: JSON as
-- `templateContent` in the contract.
CREATE TABLE template (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('record', 'prescription')),
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX template_name ON template (tenant_id, user_id, kind, name_key);

-- pregnant: null when unknown.
ALTER TABLE patient ADD COLUMN pregnant INTEGER;

-- max_daily: in the dose unit, a decimal as text. Null when unknown.
ALTER TABLE drug ADD COLUMN min_age_years INTEGER;
ALTER TABLE drug ADD COLUMN max_daily TEXT;

-- group_no: lines with the same number are given together. ingredients: those of the drug when it was
-- prescribed.
ALTER TABLE prescription_line ADD COLUMN group_no INTEGER;
ALTER TABLE prescription_line ADD COLUMN ingredients TEXT NOT NULL DEFAULT '[]';
UPDATE prescription_line SET ingredients = coalesce(
  (SELECT d.ingredients FROM drug d WHERE d.id = prescription_line.drug_id AND d.tenant_id = prescription_line.tenant_id),
  '[]'
);
CREATE INDEX prescription_line_drug ON prescription_line (tenant_id, drug_id);

-- since: when the holder claimed it. took: from then to the verdict, in milliseconds. Null for rows of older
-- versions.
ALTER TABLE audit_claim ADD COLUMN since INTEGER;
ALTER TABLE verdict ADD COLUMN took INTEGER;

-- When an auditor last released or lost a claim without a verdict.
CREATE TABLE audit_look (
  prescription_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  auditor_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, prescription_id, auditor_id)
) STRICT, WITHOUT ROWID;

-- The revision changes whenever searchable data changes: an index in memory is valid for one revision.
CREATE TABLE catalogue (
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  revision TEXT NOT NULL,
  PRIMARY KEY (tenant_id, name)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER drug_came AFTER INSERT ON drug BEGIN
  INSERT INTO catalogue VALUES (NEW.tenant_id, 'drug', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER drug_changed AFTER UPDATE ON drug BEGIN
  INSERT INTO catalogue VALUES (NEW.tenant_id, 'drug', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER drug_went AFTER DELETE ON drug BEGIN
  INSERT INTO catalogue VALUES (OLD.tenant_id, 'drug', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER stock_came AFTER INSERT ON stock BEGIN
  INSERT INTO catalogue VALUES (NEW.tenant_id, 'drug', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER stock_went AFTER DELETE ON stock BEGIN
  INSERT INTO catalogue VALUES (OLD.tenant_id, 'drug', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER diagnosis_came AFTER INSERT ON diagnosis BEGIN
  INSERT INTO catalogue VALUES (NEW.tenant_id, 'diagnosis', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER diagnosis_changed AFTER UPDATE ON diagnosis BEGIN
  INSERT INTO catalogue VALUES (NEW.tenant_id, 'diagnosis', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
CREATE TRIGGER diagnosis_went AFTER DELETE ON diagnosis BEGIN
  INSERT INTO catalogue VALUES (OLD.tenant_id, 'diagnosis', hex(randomblob(8)))
    ON CONFLICT DO UPDATE SET revision = excluded.revision;
END;
