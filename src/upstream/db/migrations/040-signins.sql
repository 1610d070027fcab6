-- Browsers that a person has logged in with: the sha-256 of a random token that the browser keeps as a cookie.
CREATE TABLE known_browser (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  browser TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX known_browser_of ON known_browser (tenant_id, user_id, browser);

-- What attempts to log in are counted by. network: the address, of IPv6 its first 64 bits. budget: a known browser, the account of a
-- session, or empty for everybody else.
ALTER TABLE sign_in ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in ADD COLUMN budget TEXT NOT NULL DEFAULT '';
-- During an attack most attempts are refused unchecked: by kind, counting the wrong passwords does not read them.
CREATE INDEX sign_in_budget ON sign_in (tenant_id, who, budget, kind, succeeded, at);
DROP INDEX sign_in_who;
