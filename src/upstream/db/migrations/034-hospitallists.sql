-- The whole hospital's visits and prescriptions by time (verdicts: 033): a page of a list is read from the index, and a period is counted
-- without reading what is older.
CREATE INDEX consult_order_at ON consult_order (tenant_id, create_time, id);
CREATE INDEX consult_order_ended_at ON consult_order (tenant_id, finish_time, id);
CREATE INDEX prescription_at ON prescription (tenant_id, create_time, id);

-- A doctor's, a patient's, a visit's and the waiting ones in the same order: without the id, the indexes above would be read from end to end for
-- them, since they give the order as well.
CREATE INDEX prescription_of_doctor_at ON prescription (tenant_id, doctor_id, create_time, id);
DROP INDEX prescription_of_patient;
CREATE INDEX prescription_of_patient ON prescription (tenant_id, patient_id, create_time, id);
DROP INDEX consult_order_status;
CREATE INDEX consult_order_status ON consult_order (tenant_id, status, create_time, id);
DROP INDEX prescription_of_order;
CREATE INDEX prescription_of_order ON prescription (tenant_id, order_id, create_time, id);
