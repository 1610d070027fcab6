-- Whose a log-in code is: the browser that requested it, by the sha-256 of its cookie's token, or its network, too, if it had sent no cookie.
ALTER TABLE sms_code ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sms_code ADD COLUMN network TEXT;
-- Requested by a known browser or a session of the account: these have a budget of their own.
ALTER TABLE sms_code ADD COLUMN by_owner INTEGER NOT NULL DEFAULT 0;

-- The last number that its owner had confirmed, while another one waits: it is told what others do to the account.
ALTER TABLE account ADD COLUMN former_mobile TEXT;
