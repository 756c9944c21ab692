import type { Link } from '../car/links.ts'
import type { Picture } from '../car/pictures.ts'
import type { Spec } from '../car/specs.ts'
import type { FormView } from '../lead/form-view.ts'
import type { Phone } from '../phone.ts'
import type { ManageAct } from './matters.ts'

/** The page of a lead (DSK-01): plain JSON, final texts. */
export type ManageView = {
  heading: string
  text: string
  /** What was just done, and what went wrong just now; null for none. */
  news: string | null
  trouble: string | null
  car: ManageCar | null
  /** When, where, how long it is open today. */
  rows: Spec[]
  links: (Link & { icon: 'calendar' | 'directions'; isFile?: true })[]
  phone: Phone
  /** What every form of the page sends along. */
  hidden: Record<string, string>
  action: string
  times: Folded<FormView> | null
  buttons: ManageButton[]
  /** What a code has opened: the receipt, the offer, what was typed. */
  parts: ManagePart[]
  message: Folded<FormView> | null
  photos: Folded<PhotoForm> | null
  code: CodeView | null
  reminders: RemindersView
}

/** Sent to an address of its own, which takes files. */
export type PhotoForm = { action: string; hint: string; error: string | null }

export type ManageCar = {
  /** null where the site shows it no more. */
  href: string | null
  title: string
  subtitle: string | null
  photo: Picture | null
  /** 'Still for sale', 'Sold'; null where it is not known now. */
  note: string | null
}

export type Folded<Content> = { title: string; isOpen: boolean; content: Content }

/** One press; `question`: asked first, behind a fold. */
export type ManageButton = {
  does: ManageAct
  text: string
  note: string | null
  question: string | null
  isPrimary: boolean
  hidden?: Record<string, string>
}

/** What is sent about a lead later, and what its shopper can change about that. */
export type RemindersView = { text: string | null; buttons: ManageButton[] }

export type ManagePart = { title: string; text: string | null; rows: Spec[] }

export type CodeView = {
  /** Why one is asked for, and where it goes; without forms whom to call. */
  text: string
  /** Entered, once it is sent. */
  enter: FormView | null
  ask: FormView | null
  /** When another code may be had, in words. */
  wait: string | null
  /** Where a developer's machine shows what it sends; null everywhere else. */
  messages: string | null
}
