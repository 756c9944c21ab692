/** A moment as lists show it, in UTC: '2026-11-21 02:00'. */
export const minuteOf = (moment: number): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')

export const triesText = (tries: number): string => `${tries} ${tries === 1 ? 'try' : 'tries'}`
