-- From version 1: what a table has agreed on beside the rules.
ALTER TABLE match ADD COLUMN customs TEXT NOT NULL DEFAULT '{}';
