-- Files of a hospital's own data that were applied. user_id is empty for the command line. checked stands for the file and
-- the data that it was checked against; empty for the command line.
CREATE TABLE applied_file (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  checked TEXT NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  unchanged INTEGER NOT NULL
) STRICT;
CREATE INDEX applied_file_kind ON applied_file (tenant_id, kind, id);
