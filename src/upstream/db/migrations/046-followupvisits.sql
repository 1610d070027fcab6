-- All follow-ups of a visit, ended ones too, which go with it when it is handed over.
CREATE INDEX follow_up_of_visit ON follow_up (tenant_id, order_id);
