-- Messages. A conversation's id is its order's id; seq is contiguous within it (docs/wire.md, "IM socket").
CREATE TABLE message (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  conv TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  cmid TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('doctor', 'patient', 'system')),
  sender TEXT NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX message_by_seq ON message (tenant_id, conv, seq);
-- Detects a repeated send, and prevents storing it twice whatever the code does.
CREATE UNIQUE INDEX message_by_cmid ON message (tenant_id, sender, cmid);
CREATE INDEX message_of_role ON message (tenant_id, conv, role, seq);

-- The last seq that a side of a conversation has read.
CREATE TABLE read_mark (
  conv TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('doctor', 'patient')),
  up_to INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, conv, role)
) STRICT, WITHOUT ROWID;

-- The position of a user's event stream. A new epoch invalidates earlier numbers.
CREATE TABLE im_cursor (
  user_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  epoch TEXT NOT NULL,
  useq INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
) STRICT, WITHOUT ROWID;

-- The events of a user, replayed after a reconnect.
CREATE TABLE im_event (
  user_id TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  useq INTEGER NOT NULL,
  ev TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, useq)
) STRICT, WITHOUT ROWID;
