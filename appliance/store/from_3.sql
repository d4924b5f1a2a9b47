-- From version 3: who sits at the table beside the names, and the players that are known.
ALTER TABLE match ADD COLUMN seating TEXT NOT NULL DEFAULT '{}';

CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    colour TEXT,
    guest INTEGER NOT NULL DEFAULT 0 CHECK (guest IN (0, 1)),
    preferences TEXT NOT NULL DEFAULT '{}',
    played_at TEXT,
    recent INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Digests of matches: see schema.sql.
CREATE TABLE digest (
    match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    upto INTEGER NOT NULL,
    version INTEGER NOT NULL,
    facts TEXT NOT NULL
) STRICT;
