-- What the hospital's own pre-check service found when a version was submitted: a JSON list as in the contract.
ALTER TABLE prescription_version ADD COLUMN pre_check TEXT NOT NULL DEFAULT '[]';
