import type { ShopperDestination } from '../../../shared/confirmation/channels.ts'
import type { ConfirmationEvent } from '../../../shared/confirmation/events.ts'

/** A message to the shopper of a lead that is to be sent. */
export type PlannedConfirmation = {
  event: ConfirmationEvent
  destination: ShopperDestination
  /**
   * Together with the destination it is sent once for a key: '' for the lead itself, the key of a change, or one that begins
   * with `~` for what is no change of the lead.
   */
  key: string
  /** Epoch ms. */
  dueAt: number
}

/** What is written of: the lead itself where `event` is null. `isSoonWanted`: its shopper has wanted the reminder two hours before. */
export type Written = { key: string; event: ConfirmationEvent | null; isSoonWanted?: boolean }
