-- What was decided, in the order of the lists of verdicts.
CREATE INDEX prescription_decided ON prescription (tenant_id, audit_status, coalesce(audit_time, submit_time), id);
