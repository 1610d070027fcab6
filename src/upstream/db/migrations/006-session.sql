-- Mobile numbers: one account per number within a hospital.
ALTER TABLE account ADD COLUMN mobile TEXT;
CREATE UNIQUE INDEX account_mobile ON account (tenant_id, mobile);

-- Every attempt to log in, whether the account exists or not. `who` is the sha-256 of the typed name or
-- number, because people type passwords into the wrong field; `user_id` is '' when no account matched.
-- `kind`: password, change (the old password of a change), locked (refused before the password was checked),
-- disabled (the right password of a disabled account), sms.
CREATE TABLE sign_in (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  user_id TEXT NOT NULL,
  session_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL,
  succeeded INTEGER NOT NULL,
  address TEXT NOT NULL,
  agent TEXT NOT NULL
) STRICT;
CREATE INDEX sign_in_user ON sign_in (tenant_id, user_id, at);
CREATE INDEX sign_in_who ON sign_in (tenant_id, who, address, at);

-- A code that was sent. The code is stored as a hash; the development inbox is in memory only.
CREATE TABLE sms_code (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  mobile TEXT NOT NULL,
  scene INTEGER NOT NULL,
  user_id TEXT NOT NULL DEFAULT '',
  code_hash TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  wrong INTEGER NOT NULL DEFAULT 0,
  used_at INTEGER
) STRICT;
CREATE INDEX sms_code_mobile ON sms_code (tenant_id, mobile, sent_at);

-- A file in the object storage; `known` is 0 until `create` was called.
CREATE TABLE file (
  path TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  size INTEGER NOT NULL DEFAULT 0,
  user_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  known INTEGER NOT NULL DEFAULT 0
) STRICT;
