-- Written by hand: one row a drive that is promised, found by the hour and the place, and by the form that asked for it.
-- Who asked stands in the lead alone.
CREATE TABLE `test_drive` (
	`site` text NOT NULL,
	`location_id` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`key` text NOT NULL,
	`ends_at` integer NOT NULL,
	`car_id` integer,
	PRIMARY KEY (`site`, `location_id`, `starts_at`, `key`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `test_drive_by_key` ON `test_drive` (`site`, `key`);
