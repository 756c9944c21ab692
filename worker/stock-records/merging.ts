/**
 * For SQL: whether the cars of a site are being replaced, step by step. Cars are not read for a publication or for hosted
 * search meanwhile, since half of them are of the file before. `site`: the column with the site.
 */
export const isMerging = (site: string): string => `exists (
  select 1 from stock_run merging
  where merging.site = ${site} and merging.outcome = 'running' and merging.merge_plan is not null)`
