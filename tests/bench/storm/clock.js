// Time of the storm's workerd: it runs faster than the machine's, timers and all, and may be set ahead, so that hours of
// waiting pass in seconds and nothing in between knows. Imported before anything that keeps a clock of its own.
const now = Date.now.bind(Date)
const later = globalThis.setTimeout
const abortAfter = AbortSignal.timeout.bind(AbortSignal)
let rule = { from: 0, speed: 1, ahead: 0 }

Date.now = () => rule.from + (now() - rule.from) * rule.speed + rule.ahead
globalThis.setTimeout = (work, milliseconds = 0, ...rest) => later(work, milliseconds / rule.speed, ...rest)
AbortSignal.timeout = (milliseconds) => abortAfter(milliseconds / rule.speed)

/** Every request says how time runs: a Worker that was just started knows nothing. */
export const setClock = (text) => {
  if (text) rule = JSON.parse(text)
}
