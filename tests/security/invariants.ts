/** Inconsistencies that must not occur, each with a query that counts them. Subqueries use an index: a soak leaves a million rows. */
export const invariants: Readonly<Record<string, string>> = {
  'a prescription without its version': `SELECT count(*) FROM prescription p WHERE NOT EXISTS (SELECT 1 FROM prescription_version w WHERE w.prescription_id = p.id AND w.version = p.version)`,
  'a version without lines': `SELECT count(*) FROM prescription_version w WHERE NOT EXISTS (SELECT 1 FROM prescription_line l WHERE l.tenant_id = w.tenant_id AND l.prescription_id = w.prescription_id AND l.version = w.version)`,
  'a line without its version': `SELECT count(*) FROM prescription_line l WHERE NOT EXISTS (SELECT 1 FROM prescription_version w WHERE w.prescription_id = l.prescription_id AND w.version = l.version)`,
  'a prescription without its order, patient or doctor': `SELECT count(*) FROM prescription p WHERE NOT EXISTS (SELECT 1 FROM consult_order o JOIN patient q ON q.id = o.patient_id JOIN account a ON a.id = p.doctor_id WHERE o.id = p.order_id AND q.id = p.patient_id)`,
  'an approval without a verdict or a card': `SELECT count(*) FROM prescription p WHERE status = 2 AND NOT EXISTS (SELECT 1 FROM verdict x JOIN message m ON m.tenant_id = p.tenant_id AND m.conv = p.order_id AND m.cmid = 'card-' || p.id || '-' || p.version WHERE x.tenant_id = p.tenant_id AND x.prescription_id = p.id AND x.version = p.version AND x.approve = 1)`,
  'a claim on a decided prescription': `SELECT count(*) FROM audit_claim c JOIN prescription p ON p.id = c.prescription_id WHERE p.status <> 1`,
  'a message without an order': `SELECT count(*) FROM message m WHERE NOT EXISTS (SELECT 1 FROM consult_order o WHERE o.id = m.conv)`,
  'a gap in a conversation':
    'SELECT count(*) FROM (SELECT 1 FROM message GROUP BY tenant_id, conv HAVING max(seq) <> count(*))',
  // The oldest events of a busy user are deleted.
  'a gap in the events of a user':
    'SELECT count(*) FROM im_cursor c WHERE useq > 0 AND (useq, useq) IS NOT (SELECT max(useq), min(useq) + count(*) - 1 FROM im_event e WHERE e.tenant_id = c.tenant_id AND e.user_id = c.user_id)',
  'a gap in the versions of a record':
    'SELECT count(*) FROM (SELECT 1 FROM case_record GROUP BY order_id HAVING max(version) <> count(*))',
  'a token without a session':
    'SELECT count(*) FROM access_token t WHERE NOT EXISTS (SELECT 1 FROM session s WHERE s.id = t.session_id)',
};
