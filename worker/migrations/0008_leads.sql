-- Written by hand. What was sent by a form; `key` is the form's own, so that the same one twice is one lead.
CREATE TABLE `lead` (
	`site` text NOT NULL,
	`lead_id` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`doc` text NOT NULL,
	PRIMARY KEY (`site`, `lead_id`)
) WITHOUT ROWID;
CREATE UNIQUE INDEX `lead_by_key` ON `lead` (`site`, `key`);
CREATE INDEX `lead_by_time` ON `lead` (`site`, `at`);
-- What became of a lead later, as its own key says once.
CREATE TABLE `lead_change` (
	`site` text NOT NULL,
	`lead_id` text NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`doc` text NOT NULL,
	PRIMARY KEY (`site`, `lead_id`, `key`)
) WITHOUT ROWID;
-- What each destination has yet to hear, and what it answered; `change` is the key of a change, '' for the lead itself.
CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT,
	`delivery_id` text NOT NULL,
	`site` text NOT NULL,
	`lead_id` text NOT NULL,
	`change` text NOT NULL,
	`destination` text NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`due_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`status` integer,
	`reason` text,
	`ended_at` integer
);
CREATE UNIQUE INDEX `outbox_by_lead` ON `outbox` (`site`, `lead_id`, `change`, `destination`);
CREATE INDEX `outbox_due` ON `outbox` (`site`, `destination`, `due_at`) WHERE state = 'due';
CREATE INDEX `outbox_dead` ON `outbox` (`site`) WHERE state = 'dead';
-- Destinations in trouble: left alone until then.
CREATE TABLE `outbox_pause` (
	`site` text NOT NULL,
	`destination` text NOT NULL,
	`failures` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY (`site`, `destination`)
) WITHOUT ROWID;
-- Who may read a site's leads from elsewhere: the SHA-256 of its bearer key, never the key.
CREATE TABLE `lead_key` (
	`site` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
