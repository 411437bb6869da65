PRAGMA application_id = 815217;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE aside (
        match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        n INTEGER NOT NULL,
        text TEXT NOT NULL,
        moved REAL NOT NULL
    );
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
        stage TEXT
    );
INSERT INTO "match" VALUES(1,'oct8','Oct8','[{"name":"ann","bot":null},{"name":"bo","bot":null}]',1700000000.25,1700000100.5,4,0,NULL,'round 1');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',1);
COMMIT;
