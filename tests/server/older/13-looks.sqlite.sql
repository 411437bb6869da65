PRAGMA application_id = 815217;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE absence (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        node INTEGER NOT NULL,
        said INTEGER NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
CREATE TABLE aside (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        moved REAL NOT NULL
    );
CREATE TABLE choice (
    what TEXT PRIMARY KEY,
    game TEXT NOT NULL
);
INSERT INTO "choice" VALUES('rules','night');
CREATE TABLE entry (
    match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
    edition INTEGER NOT NULL,
    seal TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE TABLE guest (
        key TEXT PRIMARY KEY,
        name TEXT UNIQUE COLLATE NOCASE,
        since REAL NOT NULL,
        settings TEXT NOT NULL DEFAULT ''
    );
INSERT INTO "guest" VALUES('key of ann','ann',1700000000.25,'');
INSERT INTO "guest" VALUES('key of bo','bo',1700000000.25,'');
CREATE TABLE house (
        match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
        watched INTEGER NOT NULL,
        pace TEXT NOT NULL,
        lines INTEGER NOT NULL DEFAULT 0
    );
INSERT INTO "house" VALUES(1,1,'{"kind":"live","seconds":0,"at_zero":"proposal"}',5);
CREATE TABLE invitation (
        code TEXT PRIMARY KEY,
        made REAL NOT NULL,
        key TEXT REFERENCES guest
    );
INSERT INTO "invitation" VALUES('abcdefghjk',1700000000.25,NULL);
CREATE TABLE lesson (
    game TEXT PRIMARY KEY,
    place TEXT NOT NULL
);
INSERT INTO "lesson" VALUES('oct8','3');
CREATE TABLE line (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (match, n)
    ) WITHOUT ROWID;
INSERT INTO "line" VALUES(1,1,'line 1');
INSERT INTO "line" VALUES(1,2,'line 2');
INSERT INTO "line" VALUES(1,3,'line 3');
INSERT INTO "line" VALUES(1,4,'line 4');
INSERT INTO "line" VALUES(1,5,'line 5');
CREATE TABLE look (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        key TEXT NOT NULL,
        seat INTEGER NOT NULL,
        PRIMARY KEY (match, key)
    ) WITHOUT ROWID;
CREATE TABLE match (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        seats TEXT NOT NULL,
        started REAL NOT NULL,
        played REAL NOT NULL,
        answers INTEGER NOT NULL,
        over INTEGER NOT NULL,
        result TEXT,
        stage TEXT,
        standing TEXT
    );
INSERT INTO "match" VALUES(1,'oct8','Oct8','[{"name":"ann","bot":null},{"name":"bo","bot":null}]',1700000000.25,1700000100.5,4,0,NULL,'round 1','0-0 octopuses');
CREATE TABLE memory (
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    what TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (key, kind, what)
) WITHOUT ROWID;
INSERT INTO "memory" VALUES('key of ann','choice','rules','night');
INSERT INTO "memory" VALUES('key of ann','lesson','oct8','3');
CREATE TABLE rated (
        match INTEGER PRIMARY KEY
    );
CREATE TABLE rating (
        game TEXT NOT NULL,
        key TEXT NOT NULL REFERENCES guest,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        played INTEGER NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (game, key)
    ) WITHOUT ROWID;
CREATE TABLE seat (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        began TEXT NOT NULL,
        asked REAL,
        time_left REAL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,'key of ann','key of ann',1700000100.5,NULL);
INSERT INTO "seat" VALUES(1,1,'key of bo','key of bo',NULL,NULL);
CREATE TABLE waiting (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL);
INSERT INTO "waiting" VALUES(1,'{"host":"key of ann","game":"oct8","options":{},"places":[{"key":"key of ann","name":"ann","bot":null,"kept_for":""},{"key":"","name":"","bot":null,"kept_for":""}],"code":"octo-743125","listed":true,"watched":true,"pace":{"kind":"live","seconds":0,"at_zero":"proposal"},"match":null,"rematch":null,"id":0}');
CREATE INDEX waiting_still ON waiting (id) WHERE instr(text, '"match":null');
CREATE INDEX waiting_again ON waiting (id) WHERE NOT instr(text, '"rematch":null');
CREATE INDEX seat_key ON seat (key, match);
CREATE INDEX match_unfinished ON match (id) WHERE NOT over;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',1);
INSERT INTO "sqlite_sequence" VALUES('waiting',1);
COMMIT;
