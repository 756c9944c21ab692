import { WAITING_DAYS } from '../lead/waiting.ts'
import { REFUND_TIME } from '../reservation/reservation.ts'
import { inWords } from '../text.ts'
import { type ConfirmationEvent, SOON_TIME } from './events.ts'

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
const HOLD_ACTION = 'See it, or let it go'
const PAY_ACTION = 'Pay the deposit'
const TIME_ACTION = 'Choose a time'
const OFFER_ACTION = 'See your offer'

/** The product's own words (DSK-01). */
export const CONFIRMATION_WORDS: Record<ConfirmationEvent, ConfirmationWords> = {
  enquiry: {
    subject: 'We have your {matter}[ about the {car}]',
    heading: 'Thanks, we have your {matter}',
    text: '{answered} {open}',
    sms: 'we have your {matter}[ about the {car}]. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  service: {
    subject: 'We have your service request',
    heading: 'Thanks, we have your service request',
    text: 'Nothing is booked yet. We’ll call you to set the day and time. {open}',
    sms: 'we have your service request. Nothing is booked yet: we’ll call you to set the day and time. See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  finance: {
    subject: 'We have your finance enquiry',
    heading: 'Thanks, we have your finance enquiry',
    text: 'It isn’t a credit application and won’t affect your credit score. {answered}',
    sms: 'we have your finance enquiry. It isn’t a credit application. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  waiting: {
    subject: 'We’ll tell you if the {car} comes free',
    heading: 'We’ll tell you if it comes free',
    text: `The {car} is on hold for another shopper. If the hold ends without a sale within ${inWords(WAITING_DAYS, 'day')}, we’ll let you know, once.`,
    sms: 'we’ll tell you once if the {car} comes free. See or stop it:',
    action: 'See or stop it',
  },

  drive_booked: {
    subject: 'Your {trial}[ of the {car}] is booked',
    heading: 'Your {trial} is booked',
    text: 'We look forward to seeing you. The {vehicle} will be ready.[ {bring}]',
    sms: '{trial}[ of the {car}] booked: {time}, {place}[, {address}].[ {bring}] Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_requested: {
    subject: 'We have your {trial} request[ for the {car}]',
    heading: 'We have your {trial} request',
    text: 'It isn’t booked yet. We’ll confirm the time with you, so please don’t come in before you hear from us. {answered}',
    sms: 'we have your {trial} request[ for the {car}]. It isn’t booked yet: we’ll confirm the time with you. See it or choose a time:',
    action: TIME_ACTION,
  },
  drive_taken: {
    subject: 'Please choose another time for your {trial}',
    heading: 'That time has just been booked',
    text: 'Another shopper got in first. We still have your request: choose another time below, or we’ll call you to find one.',
    sms: 'the time you chose for your {trial} has just been booked. Choose another:',
    action: TIME_ACTION,
  },
  drive_moved: {
    subject: 'Your {trial}[ of the {car}] has a new time',
    heading: 'Your {trial} has a new time',
    text: 'You moved it on our website. The {vehicle} will be ready.[ {bring}] Wasn’t you? Call us on {phone}.',
    sms: 'you moved your {trial}[ of the {car}] to {time}, {place}. Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_cancelled: {
    subject: 'Your {trial}[ of the {car}] is cancelled',
    heading: 'Your {trial} is cancelled',
    text: 'You cancelled it on our website. Changed your mind? Choose another time. Wasn’t you? Call us on {phone}.',
    sms: 'you cancelled your {trial}[ of the {car}]. Changed your mind? Choose another time:',
    action: TIME_ACTION,
  },
  drive_tomorrow: {
    subject: 'Your {trial} is tomorrow',
    heading: 'See you tomorrow',
    text: 'The {vehicle} will be ready.[ {bring}]',
    sms: 'your {trial}[ of the {car}] is tomorrow: {time}, {place}[, {address}].[ {bring}] Move or cancel:',
    action: DRIVE_ACTION,
  },
  drive_soon: {
    subject: `Your {trial} is in ${SOON_TIME}`,
    heading: `See you in ${SOON_TIME}`,
    text: 'The {vehicle} will be ready.[ {bring}]',
    sms: `your {trial}[ of the {car}] is in ${SOON_TIME}: {time}, {place}[, {address}]. Running late? Call {phone}. Move or cancel:`,
    action: DRIVE_ACTION,
  },
  drive_time_free: {
    subject: 'The time you asked for is free again',
    heading: 'The time you asked for is free again',
    text: 'You asked for {time}, and it’s free again. First in gets it.',
    sms: '{time} is free again for your {trial}. First in gets it:',
    action: 'Take this time',
  },

  hold_opened: {
    subject: 'The {car} is on hold for you: pay your deposit',
    heading: 'One step left: your deposit',
    text: 'We’re holding the {vehicle} for you until {until}. Pay {amount} by then and it’s reserved. If you change your mind, you get all of it back.',
    sms: 'the {car} is on hold for you until {until}. Pay the deposit to reserve it:',
    action: PAY_ACTION,
  },
  hold_confirmed: {
    subject: 'The {car} is on hold for you',
    heading: 'This {vehicle} is on hold for you',
    text: 'Other shoppers can’t reserve it until {until}. There’s nothing to pay. We’ll call you before then.',
    sms: 'the {car} is on hold for you until {until}. Nothing to pay. See it or let it go:',
    action: HOLD_ACTION,
  },
  hold_requested: {
    subject: 'We have your request[ for the {car}]',
    heading: 'We have your request',
    text: 'The {vehicle} isn’t on hold yet: we’ll call you first. {answered}',
    sms: 'we have your request[ for the {car}]. It isn’t on hold yet: we’ll call you first. See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  card_declined: {
    subject: 'Your card was declined: try again by {until}',
    heading: 'Your card was declined',
    text: 'No money was taken. We’re holding the {vehicle} for you until {until}, so you can try again with the same card or another.',
    sms: 'your card was declined and no money was taken. The {vehicle} is on hold until {until}. Try again:',
    action: PAY_ACTION,
  },
  deposit_paid: {
    subject: 'The {car} is reserved for you: your receipt',
    heading: 'This {vehicle} is reserved for you',
    text: 'Thanks, we have your deposit. The {vehicle} is reserved for you until {until}, and we’ll call you to arrange a time. If you change your mind, if the hold ends or if the {vehicle} is sold, all of it goes back to your card.',
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
    text: `{amount} has gone back to your card. ${REFUND_TIME} to show it.`,
    sms: `your deposit for the {car} has gone back to your card. ${REFUND_TIME} to show it. Details:`,
    action: 'See your reservation',
  },
  car_free: {
    subject: 'The {car} is free again',
    heading: 'The {vehicle} you waited for is free again',
    text: 'The hold on it ended without a sale. The first to reserve it gets it. This is the one message you asked for.',
    sms: 'the {car} is free again. The first to reserve it gets it:',
    action: 'See the {vehicle}',
  },

  payment_received: {
    subject: 'We have your payment: your receipt',
    heading: 'We have your payment',
    text: 'Thanks, we’ve received {amount}.',
    sms: 'we have your payment. Receipt:',
    action: 'See your receipt',
  },
  payment_refunded: {
    subject: 'Your payment is refunded',
    heading: 'Your payment is refunded',
    text: `{amount} has gone back to your card. ${REFUND_TIME} to show it.`,
    sms: `your payment has gone back to your card. ${REFUND_TIME} to show it. Details:`,
    action: 'See your payment',
  },

  prize_won: {
    subject: 'You won: {prize}',
    heading: 'You’ve won {prize}',
    text: 'Show us the code {code} when you come in.',
    sms: 'you won: {prize}. Show us the code {code} when you come in. See it again:',
    action: 'See your prize',
  },

  trade_in: {
    subject: 'We have your trade-in',
    heading: 'We have your trade-in',
    text: 'Carry on where you left off: a few questions about your car, then what it’s worth. Or leave it there and we’ll call you.',
    sms: 'we have your trade-in. Carry on where you left off:',
    action: 'Carry on with your trade-in',
  },
  trade_offer: {
    subject: 'Your trade-in offer is ready',
    heading: 'Our offer for your car',
    text: 'We’re offering {offer}. We’ll confirm it when we’ve seen the car. You’re not locked into anything.',
    sms: 'your trade-in offer is ready. See, accept or decline it:',
    action: OFFER_ACTION,
  },
  trade_by_hand: {
    subject: 'A valuer is looking at your trade-in',
    heading: 'A valuer will call you with a price',
    text: 'One of our valuers is looking at what you told us and will call you with a price. {answered}',
    sms: 'one of our valuers is looking at your car and will call you with a price. {answered} See it or add to it:',
    action: ENQUIRY_ACTION,
  },
  offer_accepted: {
    subject: 'You accepted our offer for your car',
    heading: 'You accepted our offer',
    text: 'Our offer is {offer}. Next, we look at the car together and confirm it. We’ll call you to arrange a time.',
    sms: 'you accepted our offer for your car. Next, we look at it together: we’ll call you. See it:',
    action: OFFER_ACTION,
  },
  offer_declined: {
    subject: 'You declined our offer for your car',
    heading: 'You declined our offer',
    text: 'No worries. Changed your mind? The offer is still on the page below, or give us a call.',
    sms: 'you declined our offer for your car. Changed your mind? See it:',
    action: OFFER_ACTION,
  },
}
