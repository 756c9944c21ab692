import type { Context } from 'hono'
import { READ_LATER_TEXT } from '../../../shared/lead/confirmation.ts'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import type { ManageButton, ManagePart } from '../../../shared/manage/view.ts'
import type { Trade } from '../../../shared/trade-in/trade.ts'
import { finalMessage, offerView, vehicleView } from '../../../shared/trade-in/view.ts'
import type { AppEnv } from '../../context.ts'
import type { Managed } from './managed.ts'
import type { MatterParts } from './state.ts'

/** A trade-in on the page. Without a code nothing is said of the car, its plate or its price. */
export function tradeParts(c: Context<AppEnv>, { trade, isOpen, stored: { lead } }: Managed): MatterParts {
  const answered = SUSPECTED in lead.fields ? READ_LATER_TEXT : c.var.site.lead.answered
  const waiting = isOpen
    ? answered
    : 'Get a code to see what you told us and our offer, once we’ve made one, and to carry on.'
  return {
    heading: 'Your trade-in',
    text: (trade && offerText(trade.trade)) ?? `We’ve got your details. ${waiting}`,
    rows: [],
    times: null,
    buttons: trade ? buttonsOf(trade.trade) : [],
    parts: trade ? partsOf(c, trade.trade) : [],
  }
}

/** Where an offer stands; null without one. */
function offerText({ offer_accepted, offer_declined, valued }: Trade): string | null {
  if (offer_accepted) return 'You accepted our offer.'
  if (!valued || !('valuation' in valued)) return null
  return offer_declined ? 'You declined our offer. You can still accept it below.' : 'Our offer is below.'
}

function buttonsOf(trade: Trade): ManageButton[] {
  const carryOn: ManageButton = {
    does: 'carry_on',
    text: trade.form_completed ? 'Open your trade-in' : 'Carry on with your trade-in',
    note: null,
    question: null,
    isPrimary: !trade.form_completed,
  }
  const { valued } = trade
  if (trade.offer_accepted || !valued || !('valuation' in valued)) return [carryOn]
  const hidden = { valuation: valued.valuation.id }
  return [
    {
      does: 'accept',
      text: 'Accept this offer',
      note: 'Subject to us seeing the car.',
      question: null,
      isPrimary: true,
      hidden,
    },
    carryOn,
    ...(trade.offer_declined
      ? []
      : [
          {
            does: 'decline',
            text: 'Decline this offer',
            note: 'We won’t call you about it. You can still change your mind here until the offer ends.',
            question: 'Not for you?',
            isPrimary: false,
            hidden,
          } as const,
        ]),
  ]
}

function partsOf({ var: { site } }: Context<AppEnv>, trade: Trade): ManagePart[] {
  const [vehicle, offer] = [vehicleView(trade), offerView(trade, site.trade_in)]
  const message = finalMessage(trade, site.trade_in, site.lead.answered)
  const parts: ManagePart[] = []
  if (vehicle) parts.push({ title: vehicle.name, text: vehicle.facts.join(' · ') || null, rows: [] })
  if (offer && !trade.offer_accepted)
    parts.push({
      title: 'Our offer',
      text: offer.limits.join(' '),
      rows: [
        { label: 'Offer', text: offer.price },
        { label: 'Range', text: offer.range },
        { label: 'Based on', text: offer.basis },
        ...(trade.offer_declined ? [{ label: 'Your answer', text: 'Declined' }] : []),
      ],
    })
  if (message) parts.push({ title: message.heading, text: message.text.join(' '), rows: [] })
  return parts
}
