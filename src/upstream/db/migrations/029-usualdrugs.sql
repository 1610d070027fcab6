-- What approved and dispensed prescriptions give for a diagnosis: one row for each prescription, three-character category of
-- ICD-10 and drug. A range (J00-J06), a morphology (M8000/3) and a code of traditional medicine (A04.01.14) have none.
CREATE TABLE drug_use (
  tenant_id INTEGER NOT NULL,
  category TEXT NOT NULL,
  drug_id TEXT NOT NULL,
  patient_id TEXT NOT NULL,
  prescription_id TEXT NOT NULL,
  approved_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, category, drug_id, patient_id, prescription_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX drug_use_of ON drug_use (tenant_id, prescription_id);

CREATE TRIGGER prescription_counted AFTER UPDATE OF status ON prescription WHEN NEW.status IN (2, 3) BEGIN
  INSERT INTO drug_use
  SELECT DISTINCT NEW.tenant_id, upper(substr(d.value ->> '$.code', 1, 3)), l.drug_id, NEW.patient_id, NEW.id,
    coalesce(NEW.audit_time, NEW.submit_time, NEW.create_time)
  FROM prescription_version w
  JOIN json_each(w.diagnoses) d
  JOIN prescription_line l ON l.tenant_id = w.tenant_id AND l.prescription_id = w.prescription_id AND l.version = w.version
  WHERE w.tenant_id = NEW.tenant_id AND w.prescription_id = NEW.id AND w.version = NEW.version
    AND d.value ->> '$.code' GLOB '[A-Za-z][0-9][0-9]*'
    AND d.value ->> '$.code' NOT GLOB '*[-/]*'
    AND d.value ->> '$.code' NOT GLOB '???.??.*'
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER prescription_uncounted AFTER UPDATE OF status ON prescription
WHEN OLD.status IN (2, 3) AND NEW.status NOT IN (2, 3) BEGIN
  DELETE FROM drug_use WHERE tenant_id = NEW.tenant_id AND prescription_id = NEW.id;
END;

-- Counts what exists.
UPDATE prescription SET status = status WHERE status IN (2, 3);
