-- What the pharmacy's system reported of a prescription; the last one counts. event: as in the contract. at: when it
-- happened. Append-only.
CREATE TABLE dispensing_report (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  event TEXT NOT NULL CHECK (event IN ('dispensed', 'notCollected', 'returned')),
  at INTEGER NOT NULL,
  reported_at INTEGER NOT NULL
) STRICT;
CREATE INDEX dispensing_report_of ON dispensing_report (tenant_id, prescription_id, reported_at);
