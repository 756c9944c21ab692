export const MESSAGE_ADDED = 'Message Added'
/** A photograph that is added to a lead, by the dealer's names; its address opens it for whom it is given. */
export const PHOTO_ADDED = 'Photo Added'

/** A shopper who could not be reached, or does not want to be. */
export const SHOPPER_NOT_REACHED = 'Shopper Not Reached'

/** Changes that add something to a lead and say nothing of how far it has come: its status stays. */
export const NOTES: readonly string[] = [MESSAGE_ADDED, PHOTO_ADDED, SHOPPER_NOT_REACHED]
