/** Without further imports: the browser checks forms with it. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const TODAY = /\btoday\b/i
const ANY_DAY = new RegExp(`\\b(?:tomorrow|on (?:${WEEKDAYS.join('|')}))\\b`, 'i')

/** 'Can I see it today?' for another day: 'Can I see it on Monday?'. */
export const onDay = (question: string, day: string | null): string => question.replace(TODAY, day ?? 'today')

/** The question as the site words it, whichever day it was asked for: a form may be sent after the branch has closed. */
export const withoutDay = (question: string): string => question.replace(ANY_DAY, 'today')
