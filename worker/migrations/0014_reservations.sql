-- Written by hand. One row for each hold on a car; the partial index allows one held row per car.
CREATE TABLE `reservation` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`car_id` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`held_at` integer NOT NULL,
	`held_until` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`holder` text NOT NULL,
	`who` text NOT NULL,
	`car` text NOT NULL,
	`deposit` integer NOT NULL,
	`lead_id` text,
	`untold` integer NOT NULL,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `reservation_by_key` ON `reservation` (`site`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `reservation_holding` ON `reservation` (`site`,`car_id`) WHERE state in ('held', 'paid');--> statement-breakpoint
CREATE INDEX `reservation_by_car` ON `reservation` (`site`,`car_id`,`held_at`);--> statement-breakpoint
CREATE INDEX `reservation_due` ON `reservation` (`held_until`) WHERE state in ('held', 'paid');--> statement-breakpoint
CREATE INDEX `reservation_who` ON `reservation` (`site`,`who`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `reservation_changed` ON `reservation` (`changed_at`);--> statement-breakpoint
CREATE INDEX `reservation_untold` ON `reservation` (`site`) WHERE untold = 1;--> statement-breakpoint
-- Money on its way: a deposit goes by the id of its reservation.
CREATE TABLE `payment` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`state` text NOT NULL,
	`reference` text,
	`holder` text NOT NULL,
	`ref` text,
	`url` text,
	`charge` text,
	`opened_at` integer NOT NULL,
	`paid_at` integer,
	`changed_at` integer NOT NULL,
	`tries` integer NOT NULL DEFAULT 0,
	`retry_at` integer NOT NULL DEFAULT 0,
	`trouble` text,
	`lead_id` text,
	`untold` integer NOT NULL DEFAULT 0,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_key` ON `payment` (`site`,`purpose`,`key`);--> statement-breakpoint
CREATE INDEX `payment_paid` ON `payment` (`site`,`id`) WHERE state = 'paid' and purpose = 'deposit';--> statement-breakpoint
CREATE INDEX `payment_untold` ON `payment` (`site`) WHERE untold = 1;--> statement-breakpoint
CREATE INDEX `payment_by_holder` ON `payment` (`site`,`holder`,`opened_at`);--> statement-breakpoint
CREATE INDEX `payment_due` ON `payment` (`retry_at`) WHERE state = 'refund_due';--> statement-breakpoint
CREATE INDEX `payment_charge` ON `payment` (`site`,`charge`) WHERE charge is not null;--> statement-breakpoint
-- What processors told, each once.
CREATE TABLE `payment_event` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`payment` text,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
