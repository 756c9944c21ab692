import { MESSAGE_ADDED, PHOTO_ADDED } from '../manage/additions.ts'

/** A shopper who could not be reached, or does not want to be. */
export const SHOPPER_NOT_REACHED = 'Shopper Not Reached'

/** Changes that add something to a lead and say nothing of how far it has come: its status stays. */
export const NOTES: readonly string[] = [MESSAGE_ADDED, PHOTO_ADDED, SHOPPER_NOT_REACHED]
