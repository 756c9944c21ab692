-- Written by hand: the cars that shoppers watch (WAT-01), by the number they signed in with. A car's name and address are
-- kept beside it, for the time after it is gone.
CREATE TABLE `watched_car` (
	`site` text NOT NULL,
	`phone` text NOT NULL,
	`car_id` integer NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY (`site`, `phone`, `car_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `watched_car_car` ON `watched_car` (`site`, `car_id`);
