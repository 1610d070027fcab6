-- What a pack of a line held when it was prescribed: JSON, as `packContent` in the contract. Null: not known.
ALTER TABLE prescription_line ADD COLUMN pack_content TEXT;
