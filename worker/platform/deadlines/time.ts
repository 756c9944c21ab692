import { BUDGET_MS, type CallKind, DEADLINES_MS, FIRST_EXTRA_MS, FIRST_READ_MS, type Work } from './table.ts'

/** The time of one request, which its calls share; after its answer, calls have that of work in the background. */
export type RequestTime = {
  /** How long a call may take from now, in milliseconds; 0 where nothing is left. */
  leftFor: (kind: CallKind) => number
  /** Whether a shopper waits for what is read now. */
  isWaitedFor: () => boolean
  /** The site is not known yet: its first reads get longer. */
  meetSite: () => void
  /** The answer is whole. */
  end: () => void
}

/** `factor` multiplies all of it, for machines that are slow themselves. */
export function requestTime(work: Work, factor = 1): RequestTime {
  let until = Date.now() + BUDGET_MS[work] * factor
  let current = work
  let isFirst = false
  return {
    leftFor(kind) {
      const usual = DEADLINES_MS[kind][current]
      const most = (isFirst ? Math.max(usual, FIRST_READ_MS[kind] ?? 0) : usual) * factor
      return current === 'background' ? most : Math.max(0, Math.min(most, until - Date.now()))
    },
    isWaitedFor: () => current !== 'background' && current !== 'operator',
    meetSite() {
      if (isFirst || current === 'background') return
      isFirst = true
      until += FIRST_EXTRA_MS * factor
    },
    end: () => void (current = 'background'),
  }
}

/** Of work that no request waits for. */
export const BACKGROUND = requestTime('background')
