-- Written by hand: what a developer's machine would have sent, shown at /dev/mail. Of a deployed site it stays empty.
CREATE TABLE `mail` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`doc` text NOT NULL,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
