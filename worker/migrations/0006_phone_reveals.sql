-- Written by hand: one row a number that was asked for, found by site and time, and no index besides.
CREATE TABLE `phone_reveal` (
	`site` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`car_id` integer NOT NULL,
	`dealership_id` integer,
	`website_id` integer NOT NULL,
	PRIMARY KEY (`site`, `at`, `id`)
) WITHOUT ROWID;
