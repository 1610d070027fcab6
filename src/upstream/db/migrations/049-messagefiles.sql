-- The messages that carry a file: whoever renews its address has to be allowed to read one of them. A body that is no JSON has none.
CREATE INDEX message_file ON message (tenant_id, CASE WHEN json_valid(body) THEN body ->> '$.file.url' END)
  WHERE CASE WHEN json_valid(body) THEN body ->> '$.file.url' END IS NOT NULL;
CREATE INDEX recalled_message_file ON recalled_message (tenant_id, CASE WHEN json_valid(body) THEN body ->> '$.file.url' END)
  WHERE CASE WHEN json_valid(body) THEN body ->> '$.file.url' END IS NOT NULL;
