-- A doctor's settings for one consult type. switched: 1 is on. daily_cap: null for no limit. hours: JSON as
-- `Hours` in the contract. days_off: a JSON list of YYYY-MM-DD.
CREATE TABLE service_config (
  user_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  consult_type INTEGER NOT NULL,
  switched INTEGER NOT NULL,
  price_fen INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  daily_cap INTEGER,
  hours TEXT NOT NULL,
  days_off TEXT NOT NULL,
  greeting TEXT NOT NULL,
  version INTEGER NOT NULL,
  update_time INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, consult_type)
) STRICT, WITHOUT ROWID;
