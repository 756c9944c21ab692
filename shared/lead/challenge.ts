/** Hash rounds per step of a proof-of-work challenge. */
export const CHALLENGE_COST = 2_000
