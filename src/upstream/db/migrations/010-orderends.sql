-- When an order was declined, cancelled or expired; null when it was not recorded.
ALTER TABLE consult_order ADD COLUMN end_time INTEGER;
