-- Written by hand: who is told of watched cars and followed searches, what they know already, and what they have yet to
-- hear (WAT-06). Tokens are kept as hashes; an address stands with its reader alone, and goes when they stop.
ALTER TABLE `watched_car` ADD `told_standing` text;
--> statement-breakpoint
ALTER TABLE `watched_car` ADD `told_price` real;
--> statement-breakpoint
CREATE INDEX `watched_car_untold` ON `watched_car` (`site`, `phone`) WHERE told_standing is null;
--> statement-breakpoint
CREATE TABLE `alert_reader` (
	`site` text NOT NULL,
	`phone` text NOT NULL,
	`id` text NOT NULL,
	`channel` text NOT NULL,
	`address` text,
	`state` text NOT NULL,
	`agreed` text NOT NULL,
	`confirm` text,
	`confirm_by` integer,
	`looked_at` integer NOT NULL DEFAULT 0,
	`looks` integer NOT NULL DEFAULT 0,
	`changed_at` integer NOT NULL,
	PRIMARY KEY (`site`, `phone`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_reader_id` ON `alert_reader` (`site`, `id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_reader_confirm` ON `alert_reader` (`site`, `confirm`);
--> statement-breakpoint
CREATE TABLE `alert_search` (
	`site` text NOT NULL,
	`phone` text NOT NULL,
	`id` text NOT NULL,
	`path` text NOT NULL,
	`filters` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`known` text,
	`since` integer NOT NULL,
	PRIMARY KEY (`site`, `phone`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_search_once` ON `alert_search` (`site`, `phone`, `path`, `filters`);
--> statement-breakpoint
CREATE TABLE `alert_message` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`reader` text NOT NULL,
	`kind` text NOT NULL,
	`doc` text NOT NULL,
	`stop` text NOT NULL,
	`state` text NOT NULL,
	`channel` text,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	`lease_until` integer NOT NULL DEFAULT 0,
	`tries` integer NOT NULL DEFAULT 0,
	`reason` text,
	`ended_at` integer,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_message_stop` ON `alert_message` (`site`, `stop`);
--> statement-breakpoint
CREATE INDEX `alert_message_reader` ON `alert_message` (`site`, `reader`, `since`);
--> statement-breakpoint
CREATE INDEX `alert_message_due` ON `alert_message` (`site`, `due_at`) WHERE ended_at is null;
