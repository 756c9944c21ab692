/** Value for no preferred time. In a file of its own, so that browsers load no rules about opening hours with it. */
export const ANY_TIME = 'any'
