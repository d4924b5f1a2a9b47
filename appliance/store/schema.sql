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
    customs TEXT NOT NULL DEFAULT '{}',
    seating TEXT NOT NULL DEFAULT '{}'
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

-- Who has played here. guest: only for this evening. preferences: a JSON object, such as hints and speech.
-- recent: who played last has the highest, as the clock of a Pi stands anywhere.
CREATE TABLE player (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    colour TEXT,
    guest INTEGER NOT NULL DEFAULT 0 CHECK (guest IN (0, 1)),
    preferences TEXT NOT NULL DEFAULT '{}',
    played_at TEXT,
    recent INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What statistics need of a match, so that nobody has to play it again: derived from its log as far as "upto", by the
-- "version" of what a digest is. Anything of it may be deleted at any time.
CREATE TABLE digest (
    match INTEGER PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
    upto INTEGER NOT NULL,
    version INTEGER NOT NULL,
    facts TEXT NOT NULL
) STRICT;

CREATE INDEX log_of_match ON log (match, seq);
