-- What a person has uploaded within a day.
CREATE INDEX file_user ON file (tenant_id, user_id, at);
