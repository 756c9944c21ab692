import { DATE_QUESTIONS } from './date-questions.ts'
import { FIGURE_QUESTIONS } from './figure-questions.ts'
import type { QuestionRule } from './question-rule.ts'
import { VEHICLE_QUESTIONS } from './vehicle-questions.ts'

/** Values that can hardly be right, one row each. A car can raise several questions. */
export const QUESTION_RULES: Record<string, QuestionRule> = {
  ...VEHICLE_QUESTIONS,
  ...DATE_QUESTIONS,
  ...FIGURE_QUESTIONS,
}
