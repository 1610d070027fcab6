-- What was announced and not published: few of the table's many.
CREATE INDEX file_unpublished ON file (tenant_id, user_id, at) WHERE known = 0;
