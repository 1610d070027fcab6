-- An entry that nobody chooses any more: 1. Whoever has it keeps it.
ALTER TABLE dictionary ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
