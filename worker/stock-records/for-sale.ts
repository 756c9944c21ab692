/** The cars that can be bought, as a condition in SQL; the name of the table stands before it. */
export const FOR_SALE = `status in ('in_stock', 'coming_soon')`
