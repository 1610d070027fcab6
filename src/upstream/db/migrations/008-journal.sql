-- Half of the key that decrypts the drafts a browser stores for an account (32 random bytes, base64); the
-- other half never leaves that browser. A copy of this database alone decrypts nothing.
CREATE TABLE journal_key (
  user_id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  secret TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
