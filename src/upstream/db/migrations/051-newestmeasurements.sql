-- The newest measurements of a kind that stand, in the order of a list, however many were withdrawn.
DROP INDEX measurement_of_patient;
CREATE INDEX measurement_of_patient ON measurement (tenant_id, patient_id, kind, at, id) WHERE withdrawn_at IS NULL;
