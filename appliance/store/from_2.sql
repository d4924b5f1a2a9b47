-- From version 2: how a roll was read, its picture and its corrections; what does not stand since a correction.
ALTER TABLE log RENAME TO log_2;
DROP INDEX log_of_match;

CREATE TABLE log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES match (id),
    kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'repair', 'park')),
    position INTEGER,
    action TEXT,
    how TEXT,
    note TEXT,
    evidence TEXT,
    parked TEXT,
    at TEXT
) STRICT;

INSERT INTO log (seq, match, kind, position, action, how, note, at)
    SELECT seq, match, kind, position, action, how, note, at FROM log_2 ORDER BY seq;

DROP TABLE log_2;

CREATE INDEX log_of_match ON log (match, seq);
