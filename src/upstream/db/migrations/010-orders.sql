-- A doctor's orders by creation and by finish time: a page of a list is read from the index.
CREATE INDEX consult_order_came ON consult_order (tenant_id, doctor_id, create_time, id);
CREATE INDEX consult_order_ended ON consult_order (tenant_id, doctor_id, finish_time, id);
