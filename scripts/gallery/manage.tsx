import { ActButton, Code, Fold, ManagedCar, Photos } from '../../client/pages/manage.tsx'
import { CallUs } from '../../client/ui/links.tsx'
import type { FieldView } from '../../shared/form/field.ts'
import { PHOTO_HINT, PHOTO_PROBLEMS } from '../../shared/manage/additions.ts'
import { codeAskForm, codeAskText, codeEnterForm, codeSentText } from '../../shared/manage/code-texts.ts'
import type { CodeView, ManageButton, ManageCar } from '../../shared/manage/view.ts'
import { toPhone } from '../../shared/phone.ts'
import { LONG_WORD, specimenCard } from './cars.ts'
import { Asleep, inWidth, type Specimens, states } from './specimen.tsx'

const action = '/dev/gallery'
const hidden: Record<string, string> = {}
const fields: FieldView[] = []
const CONTACT = { by: 'text', to: '+61491570006' } as const
const ask = (isAgain: boolean) =>
  codeAskForm(CONTACT, { isAgain, isSecondary: isAgain }, { action, hidden: fields, error: null })
const enter = (error: string | null) => codeEnterForm({ action, hidden: fields, error }, '', error !== null)

const CODES: Record<string, CodeView> = {
  'A code to be asked for': { text: codeAskText(CONTACT), enter: null, ask: ask(false), wait: null, messages: null },
  'A code that is on its way': {
    text: codeSentText(CONTACT),
    enter: enter('That is not the code we sent you. You have 4 tries left.'),
    ask: ask(true),
    wait: 'You can ask for another code in 30 seconds.',
    messages: null,
  },
  'No number and no address': {
    text: 'To see or change more of it, call us on 07 5550 1234.',
    enter: null,
    ask: null,
    wait: null,
    messages: null,
  },
}

const PRESS: ManageButton = {
  does: 'cancel',
  text: 'Cancel this test drive',
  note: 'Its time is then free for others at once.',
  question: null,
  isPrimary: false,
}

/** Parts of the page of a lead. */
export const managed: Specimens = (context) => {
  const { photo, title, subtitle, href } = specimenCard(context)
  const car: ManageCar = { href, title, subtitle, photo, note: 'Still for sale' }
  const gone: ManageCar = { href: null, title: LONG_WORD, subtitle: null, photo: null, note: 'Sold' }
  return inWidth('column', [
    ...states({ 'Its car': car, 'A car that is gone': gone }, (shown) => <ManagedCar car={shown} />),
    ...states({ 'A press': PRESS, 'The press that is due': { ...PRESS, note: null, isPrimary: true } }, (button) => (
      <ActButton button={button} action={action} hidden={hidden} />
    )),
    ...states({ 'Folded up': false, 'Open at once': true }, (isOpen) => (
      <Fold title="Cancel this test drive?" isOpen={isOpen}>
        <p>Its time is then free for others at once.</p>
      </Fold>
    )),
    ...states(CODES, (code) => (
      <Asleep>
        <Code code={code} />
      </Asleep>
    )),
    ...states({ 'A photo': null, 'A photo that is refused': PHOTO_PROBLEMS.heic }, (error) => (
      <Photos form={{ action, hint: PHOTO_HINT, error }} hidden={hidden} />
    )),
    { state: 'Who to call', body: <CallUs phone={toPhone('07 5550 1234')} /> },
  ])
}
