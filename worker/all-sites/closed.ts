/**
 * Holds for rows of sites that live in this database, and are not on their way here or elsewhere (SIT-05): a statement
 * about all sites leaves the others alone, and a change of theirs would be refused.
 */
export const IS_HERE = 'site not in (select site from closed_site)'

/** The same for tables whose rows belong to an import, which has the site. */
export const IS_RUN_HERE = 'run not in (select id from stock_run where site in (select site from closed_site))'
