-- Video calls that ring or run, so that a restarted upstream continues them with its own times. A call is deleted when it
-- ends. heard_at: until when both sides were heard, to within half a minute.
CREATE TABLE video_call (
  conv TEXT NOT NULL,
  tenant_id INTEGER NOT NULL,
  call_id TEXT NOT NULL,
  doctor_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ringing', 'accepted', 'live')),
  state_since INTEGER NOT NULL,
  heard_at INTEGER NOT NULL,
  invite TEXT NOT NULL,
  start_useq INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, conv)
) STRICT, WITHOUT ROWID;

-- What signs the links of a hospital's patients (32 random bytes, base64): they outlive a restart, and end with the visit.
CREATE TABLE patient_link (
  id TEXT PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  secret TEXT NOT NULL
) STRICT;
