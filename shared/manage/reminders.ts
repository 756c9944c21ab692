import type { ManageButton, RemindersView } from './view.ts'

export type RemindersNow = {
  isStopped: boolean
  /** A code has opened the lead in this browser. */
  isOpen: boolean
  /** Two hours before a drive: it can be asked for, or it is coming; null where it is neither. */
  soon: 'offered' | 'coming' | null
}

const SOON = 'We’ll also remind you two hours before.'

const button = (does: 'remind' | 'stop' | 'resume', text: string, note: string | null): ManageButton => ({
  does,
  text,
  note,
  question: null,
  isPrimary: false,
})
const REMIND = button('remind', 'Remind me two hours before', null)
const STOP = button(
  'stop',
  'Stop reminders and messages',
  'You’ll still get receipts, and confirmations of what you do yourself.',
)
const RESUME = button('resume', 'Send them again', null)

export function remindersView({ isStopped, isOpen, soon }: RemindersNow): RemindersView {
  if (!isStopped)
    return { text: soon === 'coming' ? SOON : null, buttons: soon === 'offered' ? [REMIND, STOP] : [STOP] }
  const text = 'You’ve stopped reminders and messages about this.'
  return isOpen ? { text, buttons: [RESUME] } : { text: `${text} To start them again, confirm it’s you.`, buttons: [] }
}
