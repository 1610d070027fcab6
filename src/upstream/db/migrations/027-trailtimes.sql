CREATE INDEX audit_trail_at ON audit_trail (tenant_id, at);
