-- When an administrator set the password; null once its person has chosen one. Until then nothing but that change is possible.
ALTER TABLE account ADD COLUMN first_password_at INTEGER;
