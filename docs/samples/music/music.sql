-- A made-up music shop: eleven tables as older programs declare them (NVARCHAR, NUMERIC, DATETIME, not STRICT), filled by
-- rules instead of lists. `sqlite3 music.sqlite < music.sql` makes the database.
PRAGMA foreign_keys = ON;
BEGIN;

CREATE TABLE [Artist] ([ArtistId] INTEGER NOT NULL, [Name] NVARCHAR(120),
  CONSTRAINT [PK_Artist] PRIMARY KEY ([ArtistId]));
CREATE TABLE [Album] ([AlbumId] INTEGER NOT NULL, [Title] NVARCHAR(160) NOT NULL,
  [ArtistId] INTEGER NOT NULL, CONSTRAINT [PK_Album] PRIMARY KEY ([AlbumId]),
  FOREIGN KEY ([ArtistId]) REFERENCES [Artist] ([ArtistId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Employee] ([EmployeeId] INTEGER NOT NULL, [LastName] NVARCHAR(20) NOT NULL,
  [FirstName] NVARCHAR(20) NOT NULL, [Title] NVARCHAR(30), [ReportsTo] INTEGER, [BirthDate] DATETIME,
  [HireDate] DATETIME, [Address] NVARCHAR(70), [City] NVARCHAR(40), [State] NVARCHAR(40),
  [Country] NVARCHAR(40), [PostalCode] NVARCHAR(10), [Phone] NVARCHAR(24), [Fax] NVARCHAR(24),
  [Email] NVARCHAR(60), CONSTRAINT [PK_Employee] PRIMARY KEY ([EmployeeId]),
  FOREIGN KEY ([ReportsTo]) REFERENCES [Employee] ([EmployeeId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Customer] ([CustomerId] INTEGER NOT NULL, [FirstName] NVARCHAR(40) NOT NULL,
  [LastName] NVARCHAR(20) NOT NULL, [Company] NVARCHAR(80), [Address] NVARCHAR(70), [City] NVARCHAR(40),
  [State] NVARCHAR(40), [Country] NVARCHAR(40), [PostalCode] NVARCHAR(10), [Phone] NVARCHAR(24),
  [Fax] NVARCHAR(24), [Email] NVARCHAR(60) NOT NULL, [SupportRepId] INTEGER,
  CONSTRAINT [PK_Customer] PRIMARY KEY ([CustomerId]),
  FOREIGN KEY ([SupportRepId]) REFERENCES [Employee] ([EmployeeId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Genre] ([GenreId] INTEGER NOT NULL, [Name] NVARCHAR(120),
  CONSTRAINT [PK_Genre] PRIMARY KEY ([GenreId]));
CREATE TABLE [MediaType] ([MediaTypeId] INTEGER NOT NULL, [Name] NVARCHAR(120),
  CONSTRAINT [PK_MediaType] PRIMARY KEY ([MediaTypeId]));
CREATE TABLE [Track] ([TrackId] INTEGER NOT NULL, [Name] NVARCHAR(200) NOT NULL, [AlbumId] INTEGER,
  [MediaTypeId] INTEGER NOT NULL, [GenreId] INTEGER, [Composer] NVARCHAR(220),
  [Milliseconds] INTEGER NOT NULL, [Bytes] INTEGER, [UnitPrice] NUMERIC(10,2) NOT NULL,
  CONSTRAINT [PK_Track] PRIMARY KEY ([TrackId]),
  FOREIGN KEY ([AlbumId]) REFERENCES [Album] ([AlbumId]) ON DELETE NO ACTION ON UPDATE NO ACTION,
  FOREIGN KEY ([GenreId]) REFERENCES [Genre] ([GenreId]) ON DELETE NO ACTION ON UPDATE NO ACTION,
  FOREIGN KEY ([MediaTypeId]) REFERENCES [MediaType] ([MediaTypeId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Playlist] ([PlaylistId] INTEGER NOT NULL, [Name] NVARCHAR(120),
  CONSTRAINT [PK_Playlist] PRIMARY KEY ([PlaylistId]));
CREATE TABLE [PlaylistTrack] ([PlaylistId] INTEGER NOT NULL, [TrackId] INTEGER NOT NULL,
  CONSTRAINT [PK_PlaylistTrack] PRIMARY KEY ([PlaylistId], [TrackId]),
  FOREIGN KEY ([PlaylistId]) REFERENCES [Playlist] ([PlaylistId]) ON DELETE NO ACTION ON UPDATE NO ACTION,
  FOREIGN KEY ([TrackId]) REFERENCES [Track] ([TrackId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [Invoice] ([InvoiceId] INTEGER NOT NULL, [CustomerId] INTEGER NOT NULL,
  [InvoiceDate] DATETIME NOT NULL, [BillingAddress] NVARCHAR(70), [BillingCity] NVARCHAR(40),
  [BillingState] NVARCHAR(40), [BillingCountry] NVARCHAR(40), [BillingPostalCode] NVARCHAR(10),
  [Total] NUMERIC(10,2) NOT NULL, CONSTRAINT [PK_Invoice] PRIMARY KEY ([InvoiceId]),
  FOREIGN KEY ([CustomerId]) REFERENCES [Customer] ([CustomerId]) ON DELETE NO ACTION ON UPDATE NO ACTION);
CREATE TABLE [InvoiceLine] ([InvoiceLineId] INTEGER NOT NULL, [InvoiceId] INTEGER NOT NULL,
  [TrackId] INTEGER NOT NULL, [UnitPrice] NUMERIC(10,2) NOT NULL, [Quantity] INTEGER NOT NULL,
  CONSTRAINT [PK_InvoiceLine] PRIMARY KEY ([InvoiceLineId]),
  FOREIGN KEY ([InvoiceId]) REFERENCES [Invoice] ([InvoiceId]) ON DELETE NO ACTION ON UPDATE NO ACTION,
  FOREIGN KEY ([TrackId]) REFERENCES [Track] ([TrackId]) ON DELETE NO ACTION ON UPDATE NO ACTION);

INSERT INTO Genre VALUES (1, 'Rock'), (2, 'Jazz'), (3, 'Metal'), (4, 'Alternative & Punk'), (5, 'Latin'),
  (6, 'Blues'), (7, 'Heavy Metal'), (8, 'Soundtrack'), (9, 'World'), (10, NULL);
INSERT INTO MediaType VALUES (1, 'MPEG audio file'), (2, 'Protected AAC audio file'),
  (3, 'Protected MPEG-4 video file'), (4, 'Purchased AAC audio file'), (5, 'AAC audio file');
INSERT INTO Playlist VALUES (1, 'Music'), (2, 'Long Ones'), (3, 'Grunge'), (4, 'Nothing Yet'), (5, NULL);
INSERT INTO Artist VALUES (1, 'AC/DC'), (2, 'U2'), (3, 'Iron Maiden'), (4, 'Die Küchenjungs'),
  (5, 'anna & the Örgryte'), (6, 'The "Quoted" Band'), (7, 'Zo'), (8, NULL), (9, 'Éclair'), (10, 'Nobody Yet');
INSERT INTO Artist
  WITH n(i) AS (VALUES (11) UNION ALL SELECT i + 1 FROM n WHERE i < 40)
  SELECT i, CASE i % 3 WHEN 0 THEN 'The ' ELSE '' END || char(64 + i % 26 + 1) || ' Quartet ' || i FROM n;
-- Most artists have a few albums, the first three have many, every seventh has none.
INSERT INTO Album
  WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 70)
  SELECT i, CASE i % 5 WHEN 0 THEN 'The Best of ' WHEN 1 THEN 'Live at ' WHEN 2 THEN 'Let''s ' ELSE 'Album ' END
    || char(65 + i % 26) || CASE i % 4 WHEN 0 THEN ' [Disc 1]' ELSE ' ' || i END,
    CASE WHEN i <= 24 THEN 1 + i % 3 ELSE 4 + (i * 5) % 31 END
  FROM n WHERE i <= 24 OR (4 + (i * 5) % 31) % 7 > 0;
INSERT INTO Track
  WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 700)
  SELECT i,
    CASE i % 11 WHEN 0 THEN 'One' WHEN 1 THEN 'Let''s Go ' || i WHEN 2 THEN 'Love ' || i WHEN 3 THEN 'my lovely ' || i
      WHEN 4 THEN 'Take ' || i || ' (Live)' WHEN 5 THEN '100 % ' || i WHEN 6 THEN 'abide' WHEN 7 THEN 'The Song ' || i
      WHEN 8 THEN 'Ünder ' || i WHEN 9 THEN 'Zoo Love' ELSE 'b-side ' || i END,
    CASE WHEN i % 50 > 0 THEN (SELECT AlbumId FROM Album WHERE AlbumId >= 1 + i * 7 % 60 ORDER BY AlbumId LIMIT 1) END,
    1 + i % 5, CASE WHEN i % 41 = 0 THEN NULL ELSE 1 + (i - 1) % 9 END,
    CASE i % 6 WHEN 0 THEN NULL WHEN 1 THEN 'U2' WHEN 2 THEN 'Unknown & U2' WHEN 3 THEN 'A. Writer' WHEN 4 THEN 'Zo'
      ELSE 'B. Player, C. Singer' END,
    CASE WHEN i % 60 = 0 THEN 1200000 + i * 1000 ELSE 45000 + i * 7919 % 400000 END,
    CASE WHEN i % 37 = 0 THEN NULL ELSE 1000000 + i * 1104729 % 120000000 END,
    CASE WHEN i % 12 = 0 THEN 1.99 WHEN i % 35 = 0 THEN 2.49 ELSE 0.99 END
  FROM n;
INSERT INTO PlaylistTrack
  SELECT 1, TrackId FROM Track WHERE TrackId % 2 = 0 UNION ALL
  SELECT 2, TrackId FROM Track WHERE Milliseconds > 400000 UNION ALL
  SELECT 3, TrackId FROM Track WHERE TrackId % 50 = 13;
INSERT INTO Employee VALUES
  (1, 'Adams', 'Andrea', 'General Manager', NULL, '1962-02-18 00:00:00', '2002-08-14 00:00:00', '1 Hill Street', 'Calgary', 'AB', 'Canada', 'T5K 2N1', '+1 (780) 428-9482', NULL, 'andrea@shop.example'),
  (2, 'Brown', 'Nils', 'Sales Manager', 1, '1958-12-08 00:00:00', '2002-05-01 00:00:00', '825 Low Road', 'Calgary', 'AB', 'Canada', 'T2P 2T3', '+1 (403) 262-3443', '+1 (403) 262-3322', 'nils@shop.example'),
  (3, 'Peters', 'Jana', 'Sales Support Agent', 2, '1973-08-29 00:00:00', '2002-04-01 00:00:00', NULL, 'Calgary', 'AB', 'Canada', NULL, NULL, NULL, 'jana@shop.example'),
  (4, 'Parker', 'Mads', 'Sales Support Agent', 2, '1947-09-19 00:00:00', '2003-05-03 00:00:00', NULL, 'Calgary', 'AB', 'Canada', NULL, NULL, NULL, 'mads@shop.example'),
  (5, 'Jonas', 'Steve', 'Sales Support Agent', 2, '1965-03-03 00:00:00', '2003-10-17 00:00:00', NULL, 'Calgary', 'AB', 'Canada', NULL, NULL, NULL, 'steve@shop.example'),
  (6, 'Mitchell', 'Mika', 'IT Manager', 1, '1973-07-01 00:00:00', '2003-10-17 00:00:00', NULL, 'Calgary', 'AB', 'Canada', NULL, NULL, NULL, 'mika@shop.example'),
  (7, 'King', 'Rob', 'IT Staff', 6, '1970-05-29 00:00:00', '2004-01-02 00:00:00', NULL, 'Lethbridge', 'AB', 'Canada', NULL, NULL, NULL, 'rob@shop.example'),
  (8, 'Callas', 'Laura', 'IT Staff', 6, '1968-01-09 00:00:00', '2004-03-04 00:00:00', NULL, 'Lethbridge', 'AB', 'Canada', NULL, NULL, NULL, 'laura@shop.example');
INSERT INTO Customer
  WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 59)
  SELECT i, CASE i % 4 WHEN 0 THEN 'Ana' WHEN 1 THEN 'Björn' WHEN 2 THEN 'Chiara' ELSE 'Dan' END,
    CASE i % 3 WHEN 0 THEN 'Ng' WHEN 1 THEN 'Østergård ' || i ELSE 'Smith ' || i END,
    CASE WHEN i = 16 THEN 'Google Inc.' WHEN i % 6 = 0 THEN 'Company ' || i || ' Inc.' WHEN i % 13 = 0 THEN 'Ltd ' || i END,
    i || ' Main Street', CASE i % 7 WHEN 0 THEN 'Paris' WHEN 1 THEN 'Calgary' ELSE 'City ' || i % 9 END,
    CASE WHEN i % 3 = 0 THEN 'CA' WHEN i % 10 = 1 THEN 'AB' END,
    CASE i % 8 WHEN 0 THEN 'USA' WHEN 1 THEN 'Brazil' WHEN 2 THEN 'Canada' WHEN 3 THEN 'USA' WHEN 4 THEN 'Germany'
      WHEN 5 THEN 'France' WHEN 6 THEN 'USA' ELSE 'United Kingdom' END,
    printf('%05d', i * 1009), CASE WHEN i % 9 > 0 THEN printf('+1 555 %04d', i) END,
    CASE WHEN i % 5 = 0 THEN printf('+1 556 %04d', i) END, 'Customer.' || i || '@Mail.example', 3 + i % 3
  FROM n;
INSERT INTO Invoice
  WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300)
  SELECT i, c.CustomerId, datetime('2021-01-01', printf('+%d days', i * 5)), c.Address, c.City, c.State, c.Country,
    c.PostalCode, 0
  FROM n JOIN Customer c ON c.CustomerId = 1 + i * 13 % 57;
INSERT INTO InvoiceLine
  WITH n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
  SELECT i, 1 + i % 300, t.TrackId, t.UnitPrice, 1 + i % 3 FROM n JOIN Track t ON t.TrackId = 1 + i * 17 % 640;
UPDATE Invoice SET Total = coalesce(
  (SELECT round(sum(UnitPrice * Quantity), 2) FROM InvoiceLine l WHERE l.InvoiceId = Invoice.InvoiceId), 0.99);

-- NUMERIC makes integers of whole amounts; every invoice here has a fraction.
UPDATE Invoice SET Total = Total + 0.01 WHERE typeof(Total) = 'integer';

CREATE INDEX [IFK_AlbumArtistId] ON [Album] ([ArtistId]);
CREATE INDEX [IFK_CustomerSupportRepId] ON [Customer] ([SupportRepId]);
CREATE INDEX [IFK_InvoiceCustomerId] ON [Invoice] ([CustomerId]);
CREATE INDEX [IFK_InvoiceLineInvoiceId] ON [InvoiceLine] ([InvoiceId]);
CREATE INDEX [IFK_InvoiceLineTrackId] ON [InvoiceLine] ([TrackId]);
CREATE INDEX [IFK_TrackAlbumId] ON [Track] ([AlbumId]);
COMMIT;
