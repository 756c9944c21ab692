/** Rounds of hashing in each step of a challenge. */
export const CHALLENGE_COST = 2_000
