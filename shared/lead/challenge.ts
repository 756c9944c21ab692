/** Hash rounds per step of a proof-of-work challenge. */
export const CHALLENGE_ROUNDS = 2_000
