-- What stood out when a version was submitted: its worst finding, and a JSON list of flags, as `reviewMarks` in the contract.
-- Null: not known, which is never clear.
ALTER TABLE prescription_version ADD COLUMN severity TEXT CHECK (severity IN ('block', 'unchecked', 'warn', 'note', 'clear'));
ALTER TABLE prescription_version ADD COLUMN flags TEXT;
