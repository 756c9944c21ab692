import { joined } from '../../text.ts'
import { QUESTION_KEYS, QUESTIONS, type QuestionKey, questionLabel } from '../../trade-in/questions.ts'
import type { LeadFormKey } from '../forms.ts'
import type { Lead } from '../lead.ts'
import { colourTag, commentLines, digits, moneyTag, NO_CAR, odometerTag, type Tag, textTag } from './xml.ts'

/** The form that asks for the shopper's car in one line: "Year, make and model". */
const ONE_LINE_FORM: LeadFormKey = 'valuation'

/** The car that a shopper would trade in or sell (TRD-01); null where the lead names none. */
export function ownCarTag(form: Lead['form'], fields: Lead['fields']): Tag | null {
  const named = namedCar(form, fields)
  return (
    named && {
      '@interest': 'trade-in',
      '@status': 'used',
      ...named,
      ...textTag('trim', joined([fields['Vehicle Badge'], fields['Vehicle Series']])),
      ...odometerTag(digits(fields['Kilometres'])),
      ...textTag('condition', findCondition(fields)),
      ...colourTag(fields['Vehicle Colour'], null),
      ...moneyTag('price', { '@type': 'appraisal' }, digits(fields['offer_price'])),
      ...textTag('comments', ownCarComments(form, fields)),
    }
  )
}

function namedCar(form: Lead['form'], fields: Lead['fields']): Tag | null {
  const make = fields['Vehicle Make']
  if (make) return { year: yearIn(fields['Vehicle Year']), make, model: fields['Vehicle Model'] || NO_CAR }
  const line = fields['Vehicle']
  return form === ONE_LINE_FORM && line ? { year: yearIn(line), make: NO_CAR, model: line } : null
}

const yearIn = (text: string | undefined): string => /\b(19|20)\d\d\b/.exec(text ?? '')?.[0] ?? ''

/** The condition in the words of ADF, which are those of the question's answers. */
const CONDITIONS = Object.entries(QUESTIONS.condition.answers)

const findCondition = (fields: Lead['fields']): string | null =>
  CONDITIONS.find(([, { text }]) => text === fields[QUESTIONS.condition.label])?.[0] ?? null

const QUESTION_LABELS = Object.fromEntries(QUESTION_KEYS.map((key) => [key, questionLabel(key)])) as Record<
  QuestionKey,
  string
>

/** What ADF has no element for: the plate, and the answers about the car. */
const ownCarComments = (form: Lead['form'], fields: Lead['fields']): string | null =>
  commentLines({
    Registration: joined([fields['Rego'], fields['regoState'] && `(${fields['regoState']})`]),
    ...Object.fromEntries(Object.values(QUESTION_LABELS).map((label) => [label, fields[label]])),
    ...(form === ONE_LINE_FORM && { 'Under finance': fields['finance'] }),
    Valuation: fields['Valuation'],
  })
