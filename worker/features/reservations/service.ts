import type { NewLead } from '../../../shared/lead/lead.ts'
import type { CheckoutSite, HoldFacts, HoldRefusal } from '../../../shared/reservation/decide-hold.ts'
import type { HoldAsker, HoldStatus } from '../../../shared/reservation/hold-status.ts'
import type {
  Owner,
  PaymentEvent,
  PaymentState,
  Reservation,
  ReservedCar,
} from '../../../shared/reservation/reservation.ts'
import type { PaymentAttempt, PaymentPage } from '../payments/service.ts'

/** The reservations of one site, a port for each caller (RES-01, RES-02). */
export type Reservations = {
  checkout: CheckoutHolds
  deposits: DepositAttempts
  customers: CustomerHolds
  leads: LeadHolds
  operator: OperatorHolds
  events: PaymentEvents
}

export type CheckoutHolds = {
  /** Who holds the car now, this shopper's last reservation of it, and all that decides on a hold. */
  status(car: number, owner: Owner): Promise<HoldStatus>
  /**
   * Holds the car and stores the lead in the same transaction: there is no hold that the dealer does not hear of. Throws where
   * it is uncertain whether that was stored; the same order may then be sent again.
   */
  reserve(order: Order): Promise<Reserved>
  /** Takes a hold that another browser typed the shopper's confirmed number for out of that browser's hands. */
  adopt(id: string, owner: Owner): Promise<void>
  /** Lets the car go; null where there was nothing of theirs to let go. */
  release(id: string, owner: Owner): Promise<Reservation | null>
}

export type DepositAttempts = {
  /** The attempt that is under way, begun where none is; the same for all who ask at once. null where there is nothing to pay any more. */
  begin(id: string): Promise<PaymentAttempt | null>
  /** Keeps the address of the page on which the deposit is paid. */
  rememberPage(id: string, page: PaymentPage & { attempt: number }): Promise<void>
}

export type CustomerHolds = {
  /** The reservations of one phone, newest first. */
  list(customerHash: string): Promise<Reservation[]>
}

/** A reservation by its id and the lead that it was stored with. */
export type LeadReservation = { id: string; lead_id: string }

/** The page of a lead (DSK-01). */
export type LeadHolds = {
  /** null for no such reservation. */
  find(lead: LeadReservation): Promise<Reservation | null>
  /** Lets the car go, where a code has opened the page; null where there was nothing to let go. */
  release(lead: LeadReservation): Promise<Reservation | null>
  /** Lets another browser of its shopper have the hold; false where it holds no car. */
  handOver(lead: LeadReservation, holderToken: string): Promise<boolean>
}

export type OperatorHolds = {
  /** Lets the car go: false where it holds none. */
  release(id: string): Promise<boolean>
  /**
   * Refunds a payment, once, however often it is called; a hold that it paid for ends. Gives the payment's state, which
   * stays as it is where no money has come; null where there is no such payment.
   */
  refund(id: string): Promise<PaymentState | null>
}

export type PaymentEvents = {
  /**
   * Stores an event and what follows from it. Repeated or reordered events have the same result. Gives the request of the hold
   * that is paid by it; null for none.
   */
  receive(event: PaymentEvent): Promise<string | null>
}

export type Order = {
  /** Idempotency key of the form: the same key again gives the first reservation. */
  key: string
  /** One phone holds one unpaid car at a time, by the form alone and confirmed each. */
  asker: HoldAsker & { holderToken: string; customerHash: string }
  car: ReservedCar
  site: Pick<CheckoutSite, 'cards' | 'request_hours'>
  /** As the site and the car's tag say. */
  isReservable: boolean
  /** Cents; 0 where the car is asked for without money. */
  deposit: number
  budget: HoldBudget
  /** The lead that tells the dealer of the reservation; stored with it, or neither is. */
  lead: (reservation: Reservation) => NewLead | Promise<NewLead>
}

/** The shopper's share of holds without money (TRU-01). */
export type HoldBudget = {
  /** Counts this order once, however often it is asked. */
  take: () => Promise<HoldFacts['budget']>
  /** Counted, and nothing was held by it. */
  giveBack: () => Promise<unknown>
}

export type Reserved = { reservation: Reservation; isNew: boolean } | { refusal: HoldRefusal }
