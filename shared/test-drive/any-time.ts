/** What is sent for no time of one's own. By itself, because browsers read it and no rule about hours. */
export const ANY_TIME = 'any'
