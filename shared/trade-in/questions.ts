import { dollars } from '../money.ts'

/** Questions about a traded-in car (TRD-01), with the effect of each answer on its value. */

type Answer = {
  text: string
  /** Percent of the value. */
  percent?: number
  dollars?: number
  /** The car needs an inspection; no online estimate. */
  byHand?: true
}
type Question = { label: string; hint?: string; answers: Record<string, Answer> }

export const QUESTIONS = {
  condition: {
    label: 'Overall condition',
    hint: 'Paint, panels, glass and interior, for its age.',
    answers: {
      excellent: { text: 'Excellent: nothing to fix', percent: 3 },
      good: { text: 'Good: light marks only' },
      fair: { text: 'Fair: dents, scratches or worn trim', percent: -8 },
      poor: { text: 'Poor: needs mechanical repairs', percent: -20 },
    },
  },
  service_history: {
    label: 'Service history',
    answers: {
      full: { text: 'Full, with the logbook' },
      part: { text: 'Some of it', percent: -3 },
      none: { text: 'None', percent: -7 },
    },
  },
  accidents: {
    label: 'Accidents and damage',
    answers: {
      none: { text: 'None' },
      repaired: { text: 'Damaged, now repaired', percent: -6 },
      unrepaired: { text: 'Damage not repaired', percent: -15 },
      write_off: { text: 'Repairable write-off', byHand: true },
    },
  },
  tyres: {
    label: 'Tyres',
    answers: {
      good: { text: 'All good' },
      two: { text: 'One or two need replacing', dollars: -400 },
      all: { text: 'All need replacing', dollars: -900 },
    },
  },
  keys: { label: 'Keys', answers: { two: { text: 'Two or more' }, one: { text: 'One', dollars: -300 } } },
  finance: {
    label: 'Is there money owing on it?',
    hint: 'It doesn’t change our offer. We pay the lender first and you get the rest.',
    answers: { no: { text: 'No' }, yes: { text: 'Yes' } },
  },
} as const satisfies Record<string, Question>

export type QuestionKey = keyof typeof QUESTIONS
export type Answers = Record<QuestionKey, string>
export const QUESTION_KEYS = Object.keys(QUESTIONS) as QuestionKey[]

export const findQuestion = (key: QuestionKey): Question => QUESTIONS[key]
/** The chosen answer; null for an unknown one. */
export const findAnswer = (key: QuestionKey, answer: string): Answer | null => {
  const { answers } = findQuestion(key)
  return Object.hasOwn(answers, answer) ? (answers[answer] ?? null) : null
}

/** The answers of a question in order, for a form. */
export const listOptions = (key: QuestionKey) =>
  Object.entries(findQuestion(key).answers).map(([value, { text }]) => ({ value, text }))
export const questionLabel = (key: QuestionKey) => findQuestion(key).label

export function sumAnswers(answers: Answers): { percent: number; dollars: number; byHand: boolean } {
  const chosen = QUESTION_KEYS.map((key) => findAnswer(key, answers[key]))
  return {
    percent: chosen.reduce((sum, answer) => sum + (answer?.percent ?? 0), 0),
    dollars: chosen.reduce((sum, answer) => sum + (answer?.dollars ?? 0), 0),
    byHand: chosen.some((answer) => answer === null || answer.byHand === true),
  }
}

/** What something changes in an estimate: 'Less 8%', 'Less $400'. */
export type Effect = { label: string; effect: string }

export const listEffects = (answers: Answers): Effect[] =>
  QUESTION_KEYS.flatMap((key) => {
    const answer = findAnswer(key, answers[key])
    const { percent = 0, dollars: fixed = 0 } = answer ?? {}
    if (percent === 0 && fixed === 0) return []
    const size = percent === 0 ? dollars(Math.abs(fixed)) : `${Math.abs(percent)}%`
    return [
      { label: `${questionLabel(key)}: ${answer!.text}`, effect: `${percent + fixed > 0 ? 'Plus' : 'Less'} ${size}` },
    ]
  })

export const answersInWords = (answers: Answers): Record<string, string> =>
  Object.fromEntries(QUESTION_KEYS.map((key) => [findQuestion(key).label, findAnswer(key, answers[key])?.text ?? '']))
