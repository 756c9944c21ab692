import type { QuestionRule } from './question-rule.ts'

/** Years that the year of a model may differ from that of the build. */
const MAX_MODEL_YEARS = 1
const VETERAN_BEFORE = 1945
const yearOf = (day: string) => Number(day.slice(0, 4))
/** Whether an ISO date or month lies before another, as far as both are given. */
const isBefore = (one: string | null, other: string | null) => {
  const [a, b] = [monthOf(one), monthOf(other)]
  return a !== null && b !== null && a < b
}
const monthOf = (text: string | null) => /^\d{4}-\d{2}/.exec(text ?? '')?.[0] ?? null
/** Years and dates that can hardly be right. */
export const DATE_QUESTIONS: Record<string, QuestionRule> = {
  futureYear: {
    field: 'year',
    effect: 'hold back',
    isOdd: ({ year }, today) => year !== null && year > yearOf(today) + 1,
    ask: 'year is later than next year: when was it built?',
  },
  veteranYear: {
    field: 'year',
    effect: 'flag',
    isOdd: ({ year }) => year !== null && year < VETERAN_BEFORE,
    ask: `year is before ${VETERAN_BEFORE}: is it a veteran car, or was a digit mistyped?`,
  },
  yearOfBuild: {
    field: 'year',
    effect: 'flag',
    isOdd: ({ year, build_date }) =>
      year !== null &&
      build_date !== null &&
      Math.abs(year - (yearOf(monthOf(build_date) ?? '') || year)) > MAX_MODEL_YEARS,
    ask: 'year is not that of build_date: which of them is right?',
  },
  futureBuild: {
    field: 'build_date',
    effect: 'hold back',
    isOdd: ({ build_date }, today) => isBefore(today, build_date),
    ask: 'build_date lies in the future: when was it built?',
  },
  complianceBeforeBuild: {
    field: 'compliance_date',
    effect: 'hold back',
    isOdd: ({ compliance_date, build_date }) => isBefore(compliance_date, build_date),
    ask: 'compliance_date lies before build_date: which of them is right?',
  },
  registrationBeforeBuild: {
    field: 'rego_expiry',
    effect: 'hold back',
    isOdd: ({ rego_expiry, build_date, year }) =>
      isBefore(rego_expiry, build_date) || (rego_expiry !== null && year !== null && yearOf(rego_expiry) < year - 1),
    ask: 'rego_expiry lies before the car was built: until when is it registered?',
  },
  futureInspection: {
    field: 'inspection',
    effect: 'hold back',
    isOdd: ({ inspection }, today) => inspection !== null && inspection.inspected_on > today,
    ask: 'inspected_on of inspection lies in the future: when was it inspected?',
  },
  inspectionBeforeBuild: {
    field: 'inspection',
    effect: 'hold back',
    isOdd: ({ inspection, build_date, year }) =>
      inspection !== null &&
      (isBefore(inspection.inspected_on, build_date) || (year !== null && yearOf(inspection.inspected_on) < year - 1)),
    ask: 'inspected_on of inspection lies before the car was built: when was it inspected?',
  },
  futureListing: {
    field: 'listed_on',
    effect: 'hold back',
    isOdd: ({ listed_on }, today) => listed_on !== null && listed_on > today,
    ask: 'listed_on lies in the future: since when is it for sale?',
  },
  futureSale: {
    field: 'sold_on',
    effect: 'hold back',
    isOdd: ({ sold_on }, today) => sold_on !== null && sold_on > today,
    ask: 'sold_on lies in the future: when was it sold?',
  },
  soldBeforeListed: {
    field: 'sold_on',
    effect: 'flag',
    isOdd: ({ sold_on, listed_on }) => sold_on !== null && listed_on !== null && sold_on < listed_on,
    ask: 'sold_on lies before listed_on: which of them is right?',
  },
}
