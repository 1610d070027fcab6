CREATE TABLE warehouse (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL DEFAULT '',
  sort INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Columns as in drugShape of the contract. initials: pinyin initials of the name, lower case. ingredients,
-- allergy_classes: JSON lists. special_control is null when unknown. enabled: 0 means no longer sold.
CREATE TABLE drug (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL DEFAULT '',
  initials TEXT NOT NULL DEFAULT '',
  form TEXT NOT NULL,
  strength TEXT NOT NULL,
  dose_unit TEXT NOT NULL,
  unit_amount TEXT NOT NULL,
  count_unit TEXT NOT NULL,
  count_unit_en TEXT NOT NULL DEFAULT '',
  pack_size INTEGER NOT NULL,
  pack_unit TEXT NOT NULL,
  pack_unit_en TEXT NOT NULL DEFAULT '',
  rounding TEXT NOT NULL,
  price_fen INTEGER NOT NULL,
  ingredients TEXT NOT NULL DEFAULT '[]',
  allergy_classes TEXT NOT NULL DEFAULT '[]',
  special_control TEXT,
  default_dose TEXT NOT NULL DEFAULT '',
  frequency TEXT NOT NULL DEFAULT '',
  route TEXT NOT NULL DEFAULT '',
  enabled INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE UNIQUE INDEX drug_code ON drug (tenant_id, code);

-- packs is null when the stock is unknown.
CREATE TABLE stock (
  tenant_id INTEGER NOT NULL,
  warehouse_id TEXT NOT NULL,
  drug_id TEXT NOT NULL,
  packs INTEGER,
  PRIMARY KEY (tenant_id, warehouse_id, drug_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_drug ON stock (tenant_id, drug_id);

CREATE TABLE diagnosis (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  name_en TEXT NOT NULL DEFAULT '',
  initials TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX diagnosis_code ON diagnosis (tenant_id, code);
