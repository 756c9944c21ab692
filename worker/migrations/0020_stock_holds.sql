-- Imports of several feeds of one site; files that are held for the operator; alarms; reports of every problem.
ALTER TABLE `stock_run` ADD `feed` text NOT NULL DEFAULT 'main';--> statement-breakpoint
ALTER TABLE `stock_run` ADD `vanished` text;--> statement-breakpoint
ALTER TABLE `stock_run` ADD `held_since` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_run_held` ON `stock_run` (`site`,`feed`) WHERE outcome = 'held';--> statement-breakpoint
ALTER TABLE `stock_staging` ADD `line` integer;--> statement-breakpoint
ALTER TABLE `car` ADD `feed` text NOT NULL DEFAULT 'main';--> statement-breakpoint
ALTER TABLE `car` ADD `same_as` text;--> statement-breakpoint
CREATE TABLE `stock_alarm` (
	`site` text NOT NULL,
	`feed` text NOT NULL,
	`run` integer NOT NULL,
	`kind` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`files` integer NOT NULL,
	`since` integer NOT NULL,
	`last_at` integer NOT NULL,
	`mail_at` integer NOT NULL,
	PRIMARY KEY (`site`, `feed`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `stock_report` (
	`run` integer NOT NULL,
	`first` integer NOT NULL,
	`problems` text NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_report_page` ON `stock_report` (`run`,`first`);
