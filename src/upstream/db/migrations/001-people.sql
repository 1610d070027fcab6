-- The hospitals themselves: the only tables without a tenant.
CREATE TABLE tenant (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE tenant_host (host TEXT PRIMARY KEY, tenant INTEGER NOT NULL) STRICT;

-- Marks seed data as inserted; written in the same transaction, so that it is neither repeated nor half done.
CREATE TABLE filled (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- A doctor or an auditor. status: 0 enabled, 1 disabled; title: a value of the dictionary member_doctor_title.
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  username TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  is_auditor INTEGER NOT NULL DEFAULT 0,
  status INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  title INTEGER,
  dept TEXT,
  avatar TEXT
) STRICT;
CREATE UNIQUE INDEX account_username ON account (tenant_id, username);

-- One login. Tokens are stored as sha-256 hashes only.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_user ON session (tenant_id, user_id);

CREATE TABLE access_token (
  hash TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX access_token_session ON access_token (tenant_id, session_id);

CREATE TABLE refresh_token (
  hash TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  replaced_at INTEGER
) STRICT;
CREATE INDEX refresh_token_session ON refresh_token (tenant_id, session_id);

-- Who did what to which subject, and when. Append-only.
CREATE TABLE audit_trail (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_trail_subject ON audit_trail (tenant_id, subject, at);
CREATE INDEX audit_trail_user ON audit_trail (tenant_id, user_id, at);

-- The first answer to a write that carried an idempotency key.
CREATE TABLE idempotency (
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, endpoint, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_at ON idempotency (tenant_id, at);
