-- A recalled message: its body here is empty, the original is in recalled_message.
ALTER TABLE message ADD COLUMN recalled INTEGER NOT NULL DEFAULT 0;

-- The original `body` of a recalled message. Append-only: records are never deleted.
CREATE TABLE recalled_message (
  message_id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  conv TEXT NOT NULL,
  body TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX recalled_message_of ON recalled_message (tenant_id, conv);

-- A doctor's quick reply. `shortcut_key` is the shortcut for comparison; '' means none.
CREATE TABLE quick_reply (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  category TEXT NOT NULL DEFAULT '',
  shortcut TEXT NOT NULL DEFAULT '',
  shortcut_key TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL
) STRICT;
CREATE INDEX quick_reply_of ON quick_reply (tenant_id, user_id, id);
CREATE UNIQUE INDEX quick_reply_shortcut ON quick_reply (tenant_id, user_id, shortcut_key) WHERE shortcut_key <> '';

-- The files of a user: few of the table's many.
CREATE INDEX file_of_user ON file (tenant_id, user_id, known);
