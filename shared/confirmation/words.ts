import type { ConfirmationEvent } from './events.ts'

/** The words of a message, filled by `fillTemplate`. A site lays its own over them. */
export type ConfirmationWords = {
  subject: string
  heading: string
  /** Paragraphs are apart by an empty line. */
  text: string
  /** The text message, without its sender, which comes first, and its link, which comes last. */
  sms: string
  /** The button, which leads to the page of one's own. */
  action: string
}

const ENQUIRY_ACTION = 'See it, or add something'
const DRIVE_ACTION = 'Move or cancel it'
const HOLD_ACTION = 'See it, or let the car go'
const PAY_ACTION = 'Pay the deposit'
const TIME_ACTION = 'Choose a time'
const OFFER_ACTION = 'See your offer'

/** The product's own words (DSK-01). */
export const CONFIRMATION_WORDS: Record<ConfirmationEvent, ConfirmationWords> = {
  enquiry: {
    subject: 'We have your {matter}[ about the {car}]',
    heading: 'Thanks. We have your {matter}.',
    text: '{answered} {open}',
    sms: 'we have your {matter}[ about the {car}]. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  service: {
    subject: 'We have your service request',
    heading: 'Thanks. We have your service request.',
    text: 'Nothing is booked yet: we call you to settle the day and time. {open}',
    sms: 'we have your service request. Nothing is booked yet: we call you to settle the time. See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  finance: {
    subject: 'We have your finance enquiry',
    heading: 'Thanks. We have your finance enquiry.',
    text: 'It isn’t an application for credit, and it won’t affect your credit score. {answered}',
    sms: 'we have your finance enquiry. It isn’t an application for credit. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  waiting: {
    subject: 'We’ll tell you if the {car} comes free',
    heading: 'We’ll tell you if it comes free',
    text: 'The {car} is on hold for another shopper. If the hold ends without a sale within 60 days, you hear from us once.',
    sms: 'we’ll tell you once if the {car} comes free. See or stop it:',
    action: 'See or stop it',
  },

  drive_booked: {
    subject: 'Your test drive[ of the {car}] is booked',
    heading: 'Your test drive is booked',
    text: 'We look forward to seeing you. Please bring your driver licence: the car will be ready.',
    sms: 'test drive[ of the {car}] booked: {time}, {place}[, {address}]. Bring your licence. Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_requested: {
    subject: 'We have your test drive request[ for the {car}]',
    heading: 'We have your test drive request',
    text: 'It isn’t booked yet. Please wait for our word before you set out: we confirm the time with you first. {answered}',
    sms: 'we have your test drive request[ for the {car}]. It isn’t booked yet: we confirm the time with you first. See it or choose a time:',
    action: TIME_ACTION,
  },
  drive_taken: {
    subject: 'The time of your test drive was taken',
    heading: 'That time was taken a moment before',
    text: 'We have your request all the same. Choose another time below, or we call you to agree on one.',
    sms: 'the time you chose for your test drive was taken a moment before. Choose another:',
    action: TIME_ACTION,
  },
  drive_moved: {
    subject: 'Your test drive[ of the {car}] has a new time',
    heading: 'Your test drive has a new time',
    text: 'We’ve moved it for you. Please bring your driver licence: the car will be ready.',
    sms: 'test drive[ of the {car}] moved to {time}, {place}. Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_cancelled: {
    subject: 'Your test drive[ of the {car}] is cancelled',
    heading: 'Your test drive is cancelled',
    text: 'The time is free for others again. Changed your mind? You can choose another time.',
    sms: 'your test drive[ of the {car}] is cancelled. Changed your mind? Choose another time:',
    action: TIME_ACTION,
  },
  drive_tomorrow: {
    subject: 'Your test drive is tomorrow',
    heading: 'See you tomorrow',
    text: 'The car will be ready. Please bring your driver licence.',
    sms: 'your test drive[ of the {car}] is tomorrow: {time}, {place}[, {address}]. Bring your licence. Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_soon: {
    subject: 'Your test drive is in two hours',
    heading: 'See you in two hours',
    text: 'The car will be ready. Please bring your driver licence.',
    sms: 'your test drive[ of the {car}] is in two hours: {time}, {place}[, {address}]. Running late? Call {phone}. Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_time_free: {
    subject: 'The time you asked for is free again',
    heading: 'The time you asked for is free again',
    text: 'You asked for {time}, and it has come free. It goes to the first who takes it.',
    sms: '{time} is free again for your test drive. The first who takes it has it:',
    action: 'Take this time',
  },

  hold_opened: {
    subject: 'The {car} is held for you: the deposit is open',
    heading: 'One step left: your deposit',
    text: 'No other shopper can take the car until {until}. Pay {amount} by then and it’s reserved for you. All of it goes back to you if you change your mind.',
    sms: 'the {car} is held for you until {until}. Pay the deposit to reserve it:',
    action: PAY_ACTION,
  },
  hold_confirmed: {
    subject: 'The {car} is held for you',
    heading: 'This car is held for you',
    text: 'No other shopper can take it until {until}. There’s nothing to pay. We call you before then.',
    sms: 'the {car} is held for you until {until}. Nothing to pay. See it or let it go:',
    action: HOLD_ACTION,
  },
  hold_requested: {
    subject: 'We have your request[ for the {car}]',
    heading: 'We have your request',
    text: 'The car isn’t held yet: we call you first. {answered}',
    sms: 'we have your request[ for the {car}]. It isn’t held yet: we call you first. See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  card_declined: {
    subject: 'Your card was declined: try again by {until}',
    heading: 'Your card was declined',
    text: 'Nothing was taken. The car stays held for you until {until}, so you can try again, with the same card or another.',
    sms: 'your card was declined and nothing was taken. The car is held until {until}. Try again:',
    action: PAY_ACTION,
  },
  deposit_paid: {
    subject: 'The {car} is reserved for you: your receipt',
    heading: 'This car is reserved for you',
    text: 'Your deposit has arrived. The car is yours to see and to buy until {until}. We call you to arrange a time. If you change your mind, if the hold ends or if the car is sold, all of it goes back to your card.',
    sms: 'the {car} is reserved for you until {until}. Receipt and changes:',
    action: HOLD_ACTION,
  },
  hold_ended: {
    subject: 'Your hold on the {car} has ended',
    heading: 'Your hold has ended',
    text: '',
    sms: 'your hold on the {car} has ended. What happens now:',
    action: 'See your reservation',
  },
  deposit_refunded: {
    subject: 'Your deposit for the {car} is refunded',
    heading: 'Your deposit is refunded',
    text: '{amount} went back to your card. Banks take up to ten days to show it.',
    sms: 'your deposit for the {car} went back to your card. Banks take up to ten days to show it. Details:',
    action: 'See your reservation',
  },
  car_free: {
    subject: 'The {car} is free again',
    heading: 'The car you waited for is free again',
    text: 'The hold on it has ended without a sale. It goes to the first who reserves it. This is the one message that you asked for.',
    sms: 'the {car} is free again. It goes to the first who reserves it:',
    action: 'See the car',
  },

  payment_received: {
    subject: 'Your payment has arrived: your receipt',
    heading: 'Your payment has arrived',
    text: 'We’ve received {amount}. Thank you.',
    sms: 'your payment has arrived. Receipt:',
    action: 'See your receipt',
  },
  payment_refunded: {
    subject: 'Your payment is refunded',
    heading: 'Your payment is refunded',
    text: '{amount} went back to your card. Banks take up to ten days to show it.',
    sms: 'your payment went back to your card. Banks take up to ten days to show it. Details:',
    action: 'See your payment',
  },

  trade_in: {
    subject: 'Your trade-in is with us',
    heading: 'Your trade-in is with us',
    text: 'You can go on where you left off: a few questions about your car, and what it’s worth. Or wait, and we call you.',
    sms: 'your trade-in is with us. Go on where you left off:',
    action: 'Go on with your trade-in',
  },
  trade_offer: {
    subject: 'Your trade-in offer is ready',
    heading: 'What your car is worth',
    text: 'Our estimate is {offer}. We confirm it when we’ve seen the car. It asks nothing of you until then.',
    sms: 'your trade-in offer is ready. See, accept or decline it:',
    action: OFFER_ACTION,
  },
  trade_by_hand: {
    subject: 'We value your car by hand',
    heading: 'We value your car by hand',
    text: 'One of our valuers looks at what you told us and calls you with a figure. {answered}',
    sms: 'one of our valuers looks at your car and calls you with a figure. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  offer_accepted: {
    subject: 'You accepted our offer for your car',
    heading: 'You accepted our offer',
    text: 'Our estimate is {offer}. Next we look at the car together and confirm it. We call you to arrange a time.',
    sms: 'you accepted our offer for your car. Next we look at it together: we call you. See it:',
    action: OFFER_ACTION,
  },
  offer_declined: {
    subject: 'You declined our offer for your car',
    heading: 'You declined our offer',
    text: 'No worries. If you change your mind, the page below is still there, or call us.',
    sms: 'you declined our offer for your car. Changed your mind? See it:',
    action: OFFER_ACTION,
  },
}
