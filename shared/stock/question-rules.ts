import { DATE_QUESTIONS } from './date-questions.ts'
import { KILOMETRE_QUESTIONS } from './kilometre-questions.ts'
import { MONEY_QUESTIONS } from './money-questions.ts'
import type { QuestionRule } from './question-rule.ts'
import { VEHICLE_QUESTIONS } from './vehicle-questions.ts'

/** Values that can hardly be right, one row each. A car can raise several questions. */
export const QUESTION_RULES: Record<string, QuestionRule> = {
  ...VEHICLE_QUESTIONS,
  ...DATE_QUESTIONS,
  ...KILOMETRE_QUESTIONS,
  ...MONEY_QUESTIONS,
}
