-- When an order was declined, cancelled or expired; null where nobody kept it.
ALTER TABLE consult_order ADD COLUMN end_time INTEGER;
