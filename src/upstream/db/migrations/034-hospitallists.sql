-- The whole hospital's visits, prescriptions and verdicts by time: a page of a list is read from the index, and a period is counted
-- without reading what is older.
CREATE INDEX consult_order_at ON consult_order (tenant_id, create_time, id);
CREATE INDEX consult_order_ended_at ON consult_order (tenant_id, finish_time, id);
CREATE INDEX prescription_at ON prescription (tenant_id, create_time, id);
CREATE INDEX verdict_at ON verdict (tenant_id, at);
