import { CONFIRMATION_EVENTS, type ConfirmationClass, confirmationRow } from '../../shared/confirmation/events.ts'
import { PLACEHOLDERS } from '../../shared/confirmation/fill.ts'
import { CONFIRMATION_WORDS } from '../../shared/confirmation/words.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, list, page, table } from './markdown.ts'

const CLASSES: Record<ConfirmationClass, string> = {
  answer: 'always',
  reminder: 'until stopped',
  requested: 'once, until stopped',
}

export const confirmations: Reference = {
  file: 'docs/reference/confirmations.md',
  generate: () =>
    page(
      '# Messages to shoppers',
      GENERATED,
      'One row each message, by the name that `confirmations.words` of a site knows it by. It goes by the first of ' +
        '`confirmations.channels` that reaches the shopper, or by text where they prefer it. Messages that are sent ' +
        '“until stopped” carry a link that stops them.',
      table(
        ['Message', 'Sent when', 'Sent', 'Subject of the mail', 'Text message'],
        CONFIRMATION_EVENTS.map((event) => {
          const { when, class: of } = confirmationRow(event)
          const { subject, sms } = CONFIRMATION_WORDS[event]
          return [code(event), when, CLASSES[of], subject, sms]
        }),
      ),
      '## What words may name',
      'In braces. A part in square brackets is left out where something that it names is not known.',
      list(Object.entries(PLACEHOLDERS).map(([name, is]) => `${code(`{${name}}`)}: ${is}`)),
    ),
}
