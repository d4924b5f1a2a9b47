-- The journal. The log only grows: what was taken back or repaired is still there, and a match is the log's fold.
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    players TEXT NOT NULL,
    options TEXT NOT NULL,
    edition TEXT NOT NULL,
    dealt TEXT NOT NULL,
    computer TEXT NOT NULL,
    started_at TEXT NOT NULL,
    note TEXT,
    customs TEXT NOT NULL DEFAULT '{}'
) STRICT;

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

CREATE TABLE setting (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE INDEX log_of_match ON log (match, seq);
