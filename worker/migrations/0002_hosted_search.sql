CREATE TABLE `hosted_car` (
	`site` text NOT NULL,
	`car` integer NOT NULL,
	`mark` text NOT NULL,
	PRIMARY KEY(`site`, `car`)
);
--> statement-breakpoint
CREATE TABLE `hosted_sync` (
	`site` text PRIMARY KEY NOT NULL,
	`asked` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	`target` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`trouble` text
);
