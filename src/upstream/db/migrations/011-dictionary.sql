-- Changes published for the hospital's drug dictionary, by the drug's code; applied_at is null until somebody
-- updates the dictionary. change: JSON as `drugChange` in drugDictionary.ts. Rows are never deleted.
CREATE TABLE drug_change (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  change TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  applied_at INTEGER
) STRICT;
CREATE INDEX drug_change_by_application ON drug_change (tenant_id, applied_at, published_at);
