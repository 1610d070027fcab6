-- What a hospital's drug file says besides: the WHO ATC code, the maker, the approval number (国药准字) and the code of
-- the national medical insurance. Empty when unknown. The rules take ATC codes from the rule pack, by ingredient.
ALTER TABLE drug ADD COLUMN atc TEXT NOT NULL DEFAULT '';
ALTER TABLE drug ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE drug ADD COLUMN approval_number TEXT NOT NULL DEFAULT '';
ALTER TABLE drug ADD COLUMN insurance_code TEXT NOT NULL DEFAULT '';
