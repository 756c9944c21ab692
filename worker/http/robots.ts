import { isbot } from 'isbot'

/** Whether a user agent is a robot's, which counts as no visit. `countsHeadless`: tests run in headless browsers, which are people then. */
export const isRobot = (agent: string, countsHeadless = false): boolean =>
  isbot(agent) && !(countsHeadless && /headless/i.test(agent))
