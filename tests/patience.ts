/** `DEADLINE_FACTOR` of tests: a machine that starves them is no dependency that is slow. Tests of deadlines say 1. */
export const PATIENCE = '10000'
