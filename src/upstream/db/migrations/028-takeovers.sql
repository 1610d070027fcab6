-- From whom a claim was taken over, and why; null if it was not.
ALTER TABLE audit_claim ADD COLUMN taken_from TEXT;
ALTER TABLE audit_claim ADD COLUMN take_reason TEXT;
