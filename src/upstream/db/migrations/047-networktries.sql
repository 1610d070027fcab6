-- Wrong tries of a log-in code from the network of its request alone, without the cookie that the browser has been given.
ALTER TABLE sms_code ADD COLUMN network_wrong INTEGER NOT NULL DEFAULT 0;
