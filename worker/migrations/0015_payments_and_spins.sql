-- Written by hand. The key with which an operator reaches the reservations of a live site: its hash alone.
CREATE TABLE `reservation_key` (
	`site` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
-- One row for each shopper and promotion: a second turn is refused.
CREATE TABLE `spin` (
	`site` text NOT NULL,
	`promotion` text NOT NULL,
	`who` text NOT NULL,
	`prize` text NOT NULL,
	`code` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY (`site`, `promotion`, `who`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `spin_prize` ON `spin` (`site`,`promotion`,`prize`);
