ALTER TABLE `stock_staging` ADD `listed_at` integer;--> statement-breakpoint
ALTER TABLE `stock_staging` ADD `sold_at` integer;