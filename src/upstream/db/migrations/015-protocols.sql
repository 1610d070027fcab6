-- The agreements that people accept at log-in, by version. type: a value of the dictionary
-- protocol_apply_type; of each type the highest version whose start time (since) has passed is in force. A
-- text is never changed: a new text is a new version.
CREATE TABLE protocol (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  type INTEGER NOT NULL,
  version INTEGER NOT NULL,
  title TEXT NOT NULL,
  title_en TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL,
  text_en TEXT NOT NULL DEFAULT '',
  since INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX protocol_of ON protocol (tenant_id, type, version);

-- Who accepted which version, and when first.
CREATE TABLE protocol_accepted (
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  protocol_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, protocol_id)
) STRICT, WITHOUT ROWID;
