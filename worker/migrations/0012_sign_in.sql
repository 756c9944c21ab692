-- Written by hand: who is signed in (GAT-02), and the codes that are still to be entered. Tokens are kept as hashes.
CREATE TABLE `shopper_session` (
	`site` text NOT NULL,
	`token` text NOT NULL,
	`phone` text NOT NULL,
	`began_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY (`site`, `token`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `shopper_session_phone` ON `shopper_session` (`site`, `phone`);
--> statement-breakpoint
CREATE TABLE `sign_in_challenge` (
	`site` text NOT NULL,
	`id` text NOT NULL,
	`phone` text NOT NULL,
	`proof` text NOT NULL,
	`sent` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`tries` integer NOT NULL DEFAULT 0,
	`closed` integer NOT NULL DEFAULT 0,
	`ask` text NOT NULL,
	PRIMARY KEY (`site`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- How many codes were asked for on a day, by what is counted; `who` is a keyed hash.
CREATE TABLE `sign_in_count` (
	`site` text NOT NULL,
	`day` integer NOT NULL,
	`who` text NOT NULL,
	`count` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY (`site`, `day`, `who`)
) WITHOUT ROWID;
--> statement-breakpoint
-- What a developer's machine texts instead of sending it. Empty everywhere else.
CREATE TABLE `text_message` (
	`site` text NOT NULL,
	`at` integer NOT NULL,
	`id` text NOT NULL,
	`to` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY (`site`, `at`, `id`)
) WITHOUT ROWID;
