-- What leaves the trail after its term is found by its act.
CREATE INDEX audit_trail_act ON audit_trail (tenant_id, act, at);
