/** Side silhouettes by body type, in a box of 96 by 40. */
export const BODY_DRAWINGS: Record<string, string> = {}
