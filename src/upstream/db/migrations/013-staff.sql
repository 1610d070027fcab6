-- academic_title: a value of the dictionary member_docto_academic_title. is_admin: 1 may manage the
-- hospital's staff. version counts the changes of the fields that an administrator edits, whoever made them.
ALTER TABLE account ADD COLUMN academic_title INTEGER;
ALTER TABLE account ADD COLUMN is_admin INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE TRIGGER account_changed AFTER UPDATE ON account
WHEN (OLD.name, OLD.mobile, OLD.title, OLD.academic_title, OLD.dept, OLD.is_auditor, OLD.is_admin, OLD.status)
  IS NOT (NEW.name, NEW.mobile, NEW.title, NEW.academic_title, NEW.dept, NEW.is_auditor, NEW.is_admin, NEW.status)
BEGIN
  UPDATE account SET version = OLD.version + 1 WHERE id = NEW.id AND tenant_id = NEW.tenant_id;
END;

-- When somebody last logged in or sent a request; stored within a minute.
CREATE TABLE last_seen (
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO last_seen (tenant_id, user_id, at)
  SELECT tenant_id, user_id, max(at) FROM sign_in
  WHERE succeeded = 1 AND user_id <> '' AND kind <> 'change' GROUP BY tenant_id, user_id;
CREATE INDEX sign_in_at ON sign_in (tenant_id, at);

-- Announcements to a hospital's staff. position: a value of the dictionary banner_position; shown_from and
-- shown_to: the first and last day, YYYY-MM-DD, null without a limit; picture: a path in this hospital's
-- storage; link: a path of the console.
CREATE TABLE banner (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  text_en TEXT NOT NULL DEFAULT '',
  picture TEXT,
  link TEXT,
  shown_from TEXT,
  shown_to TEXT,
  sort INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The quick entries of the landing page. audience: doctor, auditor, administrator or staff (everybody).
CREATE TABLE icon (
  tenant_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  label TEXT NOT NULL,
  label_en TEXT NOT NULL,
  path TEXT NOT NULL,
  icon TEXT NOT NULL,
  audience TEXT NOT NULL,
  sort INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, name)
) STRICT, WITHOUT ROWID;
