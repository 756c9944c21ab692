-- Written by hand: what a signed-in shopper's garage asks for (GAT-01), by their phone. A lead's stands in its document.
CREATE INDEX `lead_by_phone` ON `lead` (`site`, json_extract(doc, '$.contact.phone'), `at`);
--> statement-breakpoint
CREATE INDEX `reservation_by_who` ON `reservation` (`site`, `who`, `held_at`);
