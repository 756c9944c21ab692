CREATE TABLE `car` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text NOT NULL,
	`source_key` text NOT NULL,
	`slug` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sold_at` integer,
	`withdrawn_at` integer,
	`item_type` text GENERATED ALWAYS AS (json_extract(doc, '$.item_type')) STORED,
	`car_type` text GENERATED ALWAYS AS (json_extract(doc, '$.car_type')) STORED,
	`name` text GENERATED ALWAYS AS (json_extract(doc, '$.name')) STORED,
	`make` text GENERATED ALWAYS AS (json_extract(doc, '$.make')) STORED,
	`model` text GENERATED ALWAYS AS (json_extract(doc, '$.model')) STORED,
	`badge` text GENERATED ALWAYS AS (json_extract(doc, '$.badge')) STORED,
	`series` text GENERATED ALWAYS AS (json_extract(doc, '$.series')) STORED,
	`variant` text GENERATED ALWAYS AS (json_extract(doc, '$.variant')) STORED,
	`year` integer GENERATED ALWAYS AS (json_extract(doc, '$.year')) STORED,
	`colour` text GENERATED ALWAYS AS (json_extract(doc, '$.colour')) STORED,
	`drive` text GENERATED ALWAYS AS (json_extract(doc, '$.drive')) STORED,
	`seats` integer GENERATED ALWAYS AS (json_extract(doc, '$.seats')) STORED,
	`simple_body` text GENERATED ALWAYS AS (json_extract(doc, '$.simple_body')) STORED,
	`simple_fuel` text GENERATED ALWAYS AS (json_extract(doc, '$.simple_fuel')) STORED,
	`simple_transmission` text GENERATED ALWAYS AS (json_extract(doc, '$.simple_transmission')) STORED,
	`km` integer GENERATED ALWAYS AS (json_extract(doc, '$.km')) STORED,
	`price` real GENERATED ALWAYS AS (json_extract(doc, '$.price')) STORED,
	`offer_price` real GENERATED ALWAYS AS (json_extract(doc, '$.offer_price')) STORED,
	`subscription_price` real GENERATED ALWAYS AS (json_extract(doc, '$.subscription_price')) STORED,
	`tag` text GENERATED ALWAYS AS (json_extract(doc, '$.tag')) STORED,
	`certified` integer GENERATED ALWAYS AS (json_extract(doc, '$.certified')) STORED,
	`reserved` integer GENERATED ALWAYS AS (json_extract(doc, '$.reserved')) STORED,
	`stocknum` text GENERATED ALWAYS AS (json_extract(doc, '$.stocknum')) STORED,
	`vin` text GENERATED ALWAYS AS (json_extract(doc, '$.vin')) STORED,
	`state` text GENERATED ALWAYS AS (json_extract(doc, '$.state')) STORED,
	`city` text GENERATED ALWAYS AS (json_extract(doc, '$.city')) STORED,
	`location_name` text GENERATED ALWAYS AS (json_extract(doc, '$.location_name')) STORED,
	`dealership_name` text GENERATED ALWAYS AS (json_extract(doc, '$.dealership_name')) STORED,
	`dealership_slug` text GENERATED ALWAYS AS (json_extract(doc, '$.dealership_slug')) STORED,
	`show_on_dealer_website` integer GENERATED ALWAYS AS (json_extract(doc, '$.show_on_dealer_website')) STORED,
	`custom_rank` integer GENERATED ALWAYS AS (json_extract(doc, '$.custom_rank')) STORED,
	`doc` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `car_by_source_key` ON `car` (`site`,`source_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `car_by_slug` ON `car` (`site`,`slug`);--> statement-breakpoint
CREATE INDEX `car_by_status` ON `car` (`site`,`status`,`sold_at`);--> statement-breakpoint
CREATE TABLE `stock_key` (
	`site` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_run` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`site` text NOT NULL,
	`outcome` text NOT NULL,
	`source` text NOT NULL,
	`mapping` text NOT NULL,
	`as_of` integer NOT NULL,
	`started_at` integer NOT NULL,
	`beat_at` integer NOT NULL,
	`finished_at` integer,
	`result` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_run_lock` ON `stock_run` (`site`) WHERE outcome = 'running';--> statement-breakpoint
CREATE INDEX `stock_run_by_site` ON `stock_run` (`site`,`id`);--> statement-breakpoint
CREATE TABLE `stock_staging` (
	`run` integer NOT NULL,
	`source_key` text NOT NULL,
	`slug` text,
	`status` text,
	`doc` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_staging_by_key` ON `stock_staging` (`run`,`source_key`);