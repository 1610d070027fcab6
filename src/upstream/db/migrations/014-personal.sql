-- A person's profile: area_id is an entry of the area tree. profile_version counts its changes, whoever made them.
ALTER TABLE account ADD COLUMN profile_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN area_id TEXT;
ALTER TABLE account ADD COLUMN introduction TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN good_at TEXT NOT NULL DEFAULT '';
CREATE TRIGGER account_profile AFTER UPDATE ON account
WHEN (OLD.name, OLD.title, OLD.academic_title, OLD.dept, OLD.area_id, OLD.introduction, OLD.good_at, OLD.avatar)
  IS NOT (NEW.name, NEW.title, NEW.academic_title, NEW.dept, NEW.area_id, NEW.introduction, NEW.good_at, NEW.avatar)
BEGIN
  UPDATE account SET profile_version = OLD.profile_version + 1 WHERE id = NEW.id AND tenant_id = NEW.tenant_id;
END;

-- The hospital's own level, one row per hospital: a value of the dictionary hosp_level.
CREATE TABLE hospital_level (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  level INTEGER NOT NULL
) STRICT;

-- A certificate; status 0 waiting, 1 passed, 2 refused (with a reason). files: a JSON list of {url, name, type}.
CREATE TABLE qualification (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  kind INTEGER NOT NULL,
  number TEXT NOT NULL DEFAULT '',
  issued_on TEXT,
  valid_until TEXT,
  files TEXT NOT NULL DEFAULT '[]',
  status INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX qualification_of ON qualification (tenant_id, user_id, kind);

-- A person's notification settings; missing entries use the defaults. sms: by scene, desktop: by event, as
-- JSON objects.
CREATE TABLE notify (
  user_id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  sms TEXT NOT NULL DEFAULT '{}',
  desktop TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- Text messages that were sent as notices, so that each is sent only once.
CREATE TABLE sms_notice (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  scene INTEGER NOT NULL,
  subject TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX sms_notice_of ON sms_notice (tenant_id, user_id, scene, at);
