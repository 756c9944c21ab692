-- Written by hand: where each postcode is, in degrees. Of no site: every one reads it, only the operator writes it.
CREATE TABLE `postcode` (
	`postcode` text PRIMARY KEY NOT NULL,
	`name` text,
	`state` text,
	`lat` real NOT NULL,
	`long` real NOT NULL
) WITHOUT ROWID;
