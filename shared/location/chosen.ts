/** Cookie with the slug of the location that a shopper chose (NAV-06); not personal, and not in the key of any page but lists. */
export const CHOSEN_LOCATION = '__Host-my-location'
