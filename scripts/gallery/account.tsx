import { Account, WatchedCars, WatchlistNotice } from '../../client/account/account.tsx'
import { GarageEnquiries, GarageHolds, Unknown } from '../../client/account/garage.tsx'
import { CheckoutCardlet, CheckoutSteps, Notes, Release } from '../../client/checkout/parts.tsx'
import { CompareTable } from '../../client/pages/compare.tsx'
import { ActButton, Code, ManagedCar, PartFold, Photos } from '../../client/pages/manage.tsx'
import { MessagePage } from '../../client/pages/message.tsx'
import { AlertsPanel } from '../../client/pages/saved.tsx'
import { SignInPage } from '../../client/pages/sign-in.tsx'
import { CallUs } from '../../client/ui/controls.tsx'
import { watchedControls } from '../../shared/car/saved-car.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { type CompareView, compareFeatures, compareRows } from '../../shared/compare/view.ts'
import type { FieldView } from '../../shared/form/field.ts'
import type { GarageEnquiry, GarageHold } from '../../shared/garage.ts'
import { PHOTO_HINT, PHOTO_PROBLEMS } from '../../shared/manage/additions.ts'
import { codeAskForm, codeAskText, codeEnterForm, codeSentText } from '../../shared/manage/code-texts.ts'
import type { CodeView, ManageButton, ManageCar } from '../../shared/manage/view.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { toPhone } from '../../shared/phone.ts'
import { WATCH_OUTCOMES, watchNotice } from '../../shared/watchlist/notices.ts'
import { LONG_WORD, specimenCar, specimenCard } from './cars.ts'
import { Asleep, inWidth, listKeys, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const NOUN = { one: 'car', many: 'cars', title: 'Cars' }
const phone = toPhone('07 5550 1234')
const release = { action: '/dev/gallery', text: 'Let it go', note: 'It is free for others at once.' }

export const garage: Specimens = (context) => {
  const { photo, title, href } = specimenCard(context)
  const hold: GarageHold = {
    id: 'R-1047',
    car: { name: title, href, photo },
    isOver: false,
    title: 'Reserved for you until Monday 2:15pm',
    text: 'Come and see it. Your deposit of $500 comes off the price.',
    link: { text: 'See your reservation', href },
    release,
  }
  const over: GarageHold = {
    ...hold,
    id: 'R-1001',
    isOver: true,
    car: { name: LONG_WORD, href: null, photo: null },
    title: 'Ended',
    release: null,
    link: null,
  }
  const enquiry: GarageEnquiry = {
    what: 'Test drive',
    at: { iso: '2026-11-20T04:15:00Z', text: '20 November 2026' },
    car: { name: title, href },
    booked: 'Booked for Saturday 28 November at 10:30am.',
    by: { name: 'Springwood', phone },
  }
  const plain: GarageEnquiry = { ...enquiry, what: 'Question', car: null, booked: null }
  const answered = 'We answer within one business day.'
  return [
    ...states({ 'Holds, running and ended': [hold, over], 'No holds': [], 'Holds unknown': null }, (holds) => (
      <GarageHolds holds={holds} noun={NOUN} />
    )),
    ...states({ Enquiries: [enquiry, plain], 'No enquiries': [], 'Enquiries unknown': null }, (enquiries) => (
      <GarageEnquiries enquiries={enquiries} answered={answered} ask="/contact-us" />
    )),
    { state: 'A list that cannot be read', body: <Unknown what="your reservations" /> },
    { state: 'Signed in', body: <Account phone="0491 ••• 006" /> },
  ]
}

export const watchlist: Specimens = (context) => {
  const car = carSummary(specimenCar(context))
  const card = { ...specimenCard(context), save: watchedControls(car, context.listing) }
  const unavailable = [{ id: 9, slug: 'gone', name: '2019 Wattle Kurrajong' }]
  return [
    ...listKeys(WATCH_OUTCOMES).map((outcome) => ({
      state: `Notice: ${outcome}`,
      body: <WatchlistNotice notice={watchNotice(outcome, car.name)} here="/dev/gallery" />,
    })),
    { state: 'Watched, and gone', body: <WatchedCars view={{ cards: [card], unavailable }} /> },
    { state: 'Alerts', body: <AlertsPanel />, width: 'column' },
  ]
}

export const signIn: Specimens = () => {
  const form = {
    id: 'sign-in',
    action: '/sign-in',
    fields: [{ name: 'phone', label: 'Mobile number', kind: 'phone' as const, value: '', error: null, required: true }],
    submit: 'Text me a code',
    error: null,
    next: null,
    terms: null,
  }
  const wrong = form.fields.map((field) => ({ ...field, value: '12', error: 'Enter an Australian mobile number.' }))
  const views = { 'As it comes': form, 'With an error': { ...form, id: 'sign-in-wrong', fields: wrong } }
  return [
    ...states(views, (each) => (
      <Asleep>
        {
          <SignInPage
            call={null}
            form={each}
            heading="Sign in"
            text="Enter your mobile number to see your garage. We text you a code."
            back="/"
            device={{ car: null }}
            step={null}
          />
        }
      </Asleep>
    )),
    {
      state: 'A page that only tells something',
      body: (
        <MessagePage
          heading="This page is not here"
          text={MESSAGES.sold}
          steps={[
            { text: 'Browse cars', href: '/search' },
            { text: 'Home', href: '/' },
          ]}
          phone={phone}
        />
      ),
    },
  ]
}

export const checkout: Specimens = (context) => {
  const { title, href, photo, price } = specimenCard(context)
  const car = { href, title, subtitle: 'GX, 42,310 km', stock: 'U1047', price, photo, place: 'Springwood, QLD' }
  const bare = { ...car, title: LONG_WORD, stock: null, price: null, photo: null, place: null }
  const due = { label: 'To pay now', amount: '$500' }
  return inWidth('column', [
    { state: 'Car with a deposit', body: <CheckoutCardlet car={car} due={due} /> },
    { state: 'Car, little known', body: <CheckoutCardlet car={bare} /> },
    { state: 'Note: news', body: <Notes news="Its price has changed since you reserved it." trouble={null} /> },
    {
      state: 'Note: trouble',
      body: <Notes news={null} trouble="The payment did not go through. Nothing was taken." />,
    },
    { state: 'Let it go', body: <Release {...release} /> },
    ...states({ 'Step 1 of 3': 1, 'Step 3 of 3': 3 }, (at) => (
      <CheckoutSteps at={at} titles={['Your details', 'Deposit', 'Reserved']} />
    )),
  ])
}

function comparing(context: SpecimenContext, cars: number): CompareView {
  const changes = [{}, { price: null, km: null }, { status: 'sold' as const, sold_at: context.now, images: [] }]
  const all = changes.slice(0, cars).map((each, id) => specimenCar(context, { ...each, slug: `specimen-${id}` }))
  return {
    title: 'Compare cars',
    canonical: '/compare',
    notes: [],
    advice: null,
    noun: NOUN,
    cars: all.map((car, index) => ({
      slug: car.slug,
      name: car.name,
      card: specimenCard(context, changes[index]),
      removeHref: '/compare',
      actions: [],
    })),
    suggestions: [],
    rows: compareRows(all, context.listing, context.now),
    features: compareFeatures(all),
    differencesToggle: null,
    isFull: false,
  }
}

export const compared: Specimens = (context) =>
  states({ 'Three cars': 3, 'One car': 1 }, (cars) => <CompareTable view={comparing(context, cars)} />)

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
}
const DUE: ManageButton = { does: 'pay', text: 'Continue to payment', isPrimary: true }

/** Parts of the page of a lead. */
export const managed: Specimens = (context) => {
  const { photo, title, subtitle, href } = specimenCard(context)
  const car: ManageCar = { href, title, subtitle, photo, note: 'Still for sale' }
  const gone: ManageCar = { href: null, title: LONG_WORD, subtitle: null, photo: null, note: 'Sold' }
  return inWidth('column', [
    ...states({ 'Its car': car, 'A car that is gone': gone }, (shown) => <ManagedCar car={shown} />),
    ...states({ 'A press': PRESS, 'The press that is due': DUE }, (button) => (
      <ActButton button={button} action={action} hidden={hidden} />
    )),
    ...states({ 'Folded up': false, 'Open at once': true }, (isOpen) => (
      <PartFold title="Cancel this test drive?" isOpen={isOpen}>
        <p>Its time is then free for others at once.</p>
      </PartFold>
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
