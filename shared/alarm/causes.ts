import { GIVE_UP_HOURS } from '../lead/retry.ts'
import { SUSPECTED_WAIT } from '../lead/suspected-wait.ts'
import { inWords } from '../text.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** Who is told of an alarm: the platform's operator, the dealer of the site, or each of them. */
export type AlarmAudience = 'operator' | 'dealer' | 'both'
/** `critical`: something is lost or closed until a person acts. `warning`: it goes on, worse than it should. */
export type AlarmSeverity = 'critical' | 'warning'

type CauseRow = {
  /** The subject of the mail, and the heading of its section in docs/runbook.md. */
  title: string
  for: AlarmAudience
  severity: AlarmSeverity
  /** It is told so long after it was first raised, in ms, unless it ends before: what mends itself is not told. */
  toldAfter?: number
  /** It is over, in ms, where it was not raised again for so long: what raises it never says that it has ended. */
  lapsesAfter?: number
  /** An operator who has looked into it ends it, since what follows may not: a call that is not sent again. */
  isEndedByHand?: true
  /** Its end is told so long after it, in ms, unless it is raised again before: what flaps is told once. */
  settle: number
  /** The sentence of the mail. `{subject}` and the facts stand in braces; the compiler asks for each fact. */
  text: string
  /** Commands that help. `{remote}` is `--remote <origin>` of the site, `{site}` its slug. */
  commands?: readonly string[]
  /** Causes of one topic replace each other: of one subject, one of them stands. Without it the cause is its own topic. */
  topic?: string
}

/** An alarm that stands is told again so long after it was told last. */
export const REMIND_AFTER_MS = DAY_MS

const SETTLE = 5 * MINUTE_MS
/** Files of a feed come one by one, so that the end of the alarm is certain at once. */
const FEED = {
  topic: 'feed',
  for: 'both',
  severity: 'warning',
  settle: 0,
  text: '{reason}',
} as const
const FEEDS = ['npm run stock -- feeds {remote}     its feeds, and when each came last'] as const
const REPORT = ['npm run stock -- report {remote} --run {run}    every problem of its rows'] as const
const OPERATOR_CRITICAL = { for: 'operator', severity: 'critical', settle: SETTLE } as const
const BOTH_CRITICAL = { ...OPERATOR_CRITICAL, for: 'both' } as const
const OPERATOR_WARNING = { ...OPERATOR_CRITICAL, severity: 'warning' } as const
const BOTH_WARNING = { ...BOTH_CRITICAL, severity: 'warning' } as const
/** A limit of the trust budget, which is looked at when a request comes. */
const LIMIT = { lapsesAfter: HOUR_MS, settle: 0 } as const

/** Everything that an alarm can be raised for (TRU-05), a row each. `subject`: what of a site it is about. No personal data. */
export const ALARM_CAUSES = {
  feed_held: {
    ...FEED,
    title: 'Your stock file waits for your answer',
    commands: [
      'npm run stock -- held {remote} --feed {subject}      every car that it would change',
      'npm run stock -- accept {remote} --feed {subject}    takes the file',
      'npm run stock -- discard {remote} --feed {subject}   deletes it',
    ],
  },
  feed_refused: { ...FEED, title: 'Your stock file could not be used', commands: REPORT },
  feed_failed: { ...FEED, title: 'Your stock could not be updated', commands: REPORT },
  feed_late: { ...FEED, title: 'Your stock file is late', commands: FEEDS },
  feed_unreachable: { ...FEED, title: 'Your stock file cannot be fetched', commands: FEEDS },

  leads_given_up: {
    ...BOTH_CRITICAL,
    title: 'Leads were given up',
    text: 'Leads could not be delivered to {subject} and are not tried any more: {reason}. They are kept, and can be delivered again.',
    commands: [
      'npm run leads -- list {remote} --state dead    each with its reason',
      'npm run leads -- replay {remote} --all         delivers them again',
    ],
  },
  leads_waiting: {
    ...BOTH_WARNING,
    toldAfter: 30 * MINUTE_MS,
    title: 'Leads wait for their destination',
    text: `The destination {subject} has not taken a lead for some time: {reason}. Deliveries are tried for ${inWords(GIVE_UP_HOURS, 'hour')}.`,
    commands: ['npm run leads -- list {remote} --state due    each with its reason'],
  },
  confirmations_waiting: {
    ...OPERATOR_WARNING,
    toldAfter: 30 * MINUTE_MS,
    title: 'Messages to shoppers wait',
    text: 'Nothing has gone out to {subject} for some time: {reason}. Messages are tried for a day, and none is sent twice.',
    commands: ['npm run leads -- list {remote} --unwritten    leads whose shopper has not got a message, and why'],
  },
  leads_suspected: {
    ...BOTH_WARNING,
    ...LIMIT,
    title: 'Leads are kept as suspected',
    text: `More forms came than people send. They are kept and marked, and wait for your decision, for ${inWords(SUSPECTED_WAIT.openMs / HOUR_MS, 'hour')} of opening time: {reason}.`,
    commands: [
      'npm run leads -- list {remote} --state suspected    those that wait',
      'npm run leads -- release {remote} <lead>            delivers one now; --all every one',
      'npm run leads -- dismiss {remote} --all             delivers none of them; they stay in the list',
    ],
  },
  stock_unpublished: {
    ...OPERATOR_CRITICAL,
    toldAfter: SETTLE,
    title: 'The stock could not be published',
    text: 'Shoppers see the stock of before. Publication failed with: {reason}',
    commands: ['npm run stock -- publish {remote}    tries at once'],
  },
  hosted_search_behind: {
    ...OPERATOR_WARNING,
    toldAfter: 15 * MINUTE_MS,
    title: 'Hosted search is behind',
    text: 'Stock changes do not reach the search server: {reason}. The stock index answers meanwhile.',
    commands: ['npm run stock -- hosted status {remote}    what it holds, and its last trouble'],
  },
  holds_not_kept_up: {
    ...BOTH_CRITICAL,
    toldAfter: SETTLE,
    title: 'Reservations are not kept up',
    text: 'What is due of reservations could not be done: {reason}. Holds may last too long, and notices wait.',
    commands: ['npm run reservations -- list {remote}    holds and payments'],
  },
  holds_paused: {
    ...BOTH_WARNING,
    ...LIMIT,
    title: 'No more cars are held without money for now',
    text: 'Requests to hold a car arrive as plain requests, and a deposit needs a confirmed number first: {reason}.',
    commands: ['npm run reservations -- list {remote}    the holds that stand'],
  },
  drives_held_back: {
    ...BOTH_WARNING,
    ...LIMIT,
    title: 'Test drives are not booked by the form alone',
    text: 'More test drives are asked for than are booked by the form alone. They arrive as enquiries, for you to call: {reason}.',
  },
  refunds_failing: {
    ...BOTH_CRITICAL,
    title: 'Refunds fail',
    text: 'A refund could not be made: {reason}. It is tried again with doubling pauses.',
    commands: [
      'npm run reservations -- list {remote}           deposits that are still to be refunded',
      'npm run reservations -- refund {remote} <id>    tries one at once',
    ],
  },
  codes_guarded: {
    ...BOTH_WARNING,
    ...LIMIT,
    title: 'Sign-in codes ask for proof first',
    text: 'Few one-time codes are entered, so that a browser has to work, or a shopper to answer a question, before one is sent: {reason}. Shoppers can sign in meanwhile.',
  },
  budget_spent: {
    ...BOTH_WARNING,
    ...LIMIT,
    title: 'A budget is spent',
    text: 'The budget {subject} is spent: {reason}.',
  },
  keys_guessed: {
    ...OPERATOR_WARNING,
    ...LIMIT,
    title: 'Wrong keys are tried',
    text: 'The API was called with wrong keys of operators or of dealers: {reason}. Those keys are refused for a minute each; right ones are not.',
  },
  key_stale: {
    ...BOTH_WARNING,
    lapsesAfter: DAY_MS,
    title: 'A system of yours has an old key',
    text: 'A system calls {path} with a key for {subject} that was replaced, and is refused. Give it the new key, or switch it off.',
  },
  secret_missing: {
    ...OPERATOR_CRITICAL,
    title: 'A secret or binding is missing',
    text: '{subject} is not set. {effect}',
  },
  mail_not_set_up: {
    ...OPERATOR_CRITICAL,
    title: 'No mail service is set up',
    text: 'Mail is due and cannot be sent. Set MAIL_FROM, and RESEND_API_KEY or the binding EMAIL.',
  },
  task_failing: {
    ...OPERATOR_WARNING,
    toldAfter: SETTLE,
    title: 'A scheduled task fails',
    text: 'The task {subject} broke off: {reason}. It runs again with the next minute or day.',
  },
  retention_failing: {
    ...OPERATOR_CRITICAL,
    title: 'Data is kept for too long',
    text: 'The deletion {subject} failed: {reason}. It is made up for by the next run that succeeds.',
  },
  work_dead: {
    ...OPERATOR_CRITICAL,
    isEndedByHand: true,
    title: 'Heavy work was given up',
    text: 'A call of the dealer’s system, {subject}, was given up: {reason}. What it brought is not stored.',
    commands: [
      'npm run stock -- jobs {remote}    the last calls, and how each ended',
      'npm run stock -- runs {remote}    imports: has the same file come since?',
      'npm run alarms -- end --site {site} --subject "{subject}"    where nothing is to be sent again',
    ],
  },
  backup_old: {
    ...OPERATOR_CRITICAL,
    title: 'The last backup is old',
    text: 'The last backup of {subject}: {last}. It should be at most {limit} days old.',
    commands: ['npm run backup -- make --env production --to <folder>    makes one, which ends this alarm'],
  },
} as const satisfies Record<string, CauseRow>

export type AlarmCause = keyof typeof ALARM_CAUSES
export const ALARM_CAUSE_NAMES = Object.keys(ALARM_CAUSES) as AlarmCause[]

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What the sentence of a cause names besides its subject. A change of `code` is told at once. */
export type AlarmFacts<Cause extends AlarmCause> = Record<
  Exclude<Placeholders<(typeof ALARM_CAUSES)[Cause]['text']>, 'subject'>,
  string | number
> &
  Record<string, string | number>

export const causeRow = (cause: AlarmCause): CauseRow => ALARM_CAUSES[cause]
export const findTopic = (cause: AlarmCause): string => causeRow(cause).topic ?? cause

/** Those that `npm run alarms -- end` ends. */
export const CAUSES_ENDED_BY_HAND = ALARM_CAUSE_NAMES.filter((cause) => causeRow(cause).isEndedByHand)

export const listCauses = (topic: string): AlarmCause[] =>
  ALARM_CAUSE_NAMES.filter((cause) => findTopic(cause) === topic)
