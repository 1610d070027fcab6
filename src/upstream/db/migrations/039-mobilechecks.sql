-- Who says that a mobile number is this person's. Null: they do, or it is from before this column. first: it came with the account,
-- and the first log-in with a password confirms it. asked: somebody else changed it; its owner confirms it with their password.
-- Until then the number opens nothing. The other two: who changed it, and when.
ALTER TABLE account ADD COLUMN mobile_check TEXT CHECK (mobile_check IN ('first', 'asked'));
ALTER TABLE account ADD COLUMN mobile_set_by TEXT;
ALTER TABLE account ADD COLUMN mobile_set_at INTEGER;
