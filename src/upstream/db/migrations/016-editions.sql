-- edition: the edition of ICD-10 that the code belongs to; empty when it is not known.
ALTER TABLE diagnosis ADD COLUMN edition TEXT NOT NULL DEFAULT '';

-- For a code typed in the wrong case: the national editions' codes have lower-case letters in them.
CREATE INDEX diagnosis_code_nocase ON diagnosis (tenant_id, code COLLATE NOCASE);
