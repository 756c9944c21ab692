-- How the fetching of each feed of a site goes on: what the server said last, and when it is asked again.
CREATE TABLE `feed_state` (
	`site` text NOT NULL,
	`feed` text NOT NULL,
	`seen_at` integer NOT NULL,
	`checked_at` integer,
	`arrived_at` integer,
	`next_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`outcome` text,
	`reason` text,
	`etag` text,
	`last_modified` text,
	`content_hash` text,
	PRIMARY KEY(`site`, `feed`)
) WITHOUT ROWID;
