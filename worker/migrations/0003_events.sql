-- Written by hand: one row an event and no index besides, since each costs a write.
CREATE TABLE `event` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`event` integer NOT NULL,
	`path` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
