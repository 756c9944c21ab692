/** For SQL: the import `?2` of the site. The rows of another's import are not found by its number. */
export const OWN_RUN = '(select id from stock_run where site = ?1 and id = ?2)'
