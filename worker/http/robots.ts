import { isbot } from 'isbot'

/**
 * Whether a user agent says that it is a robot: it counts as no visit. `countsHeadless`: headless browsers count as people, since
 * tests run in them.
 */
export const isRobot = (agent: string, countsHeadless = false): boolean =>
  isbot(agent) && !(countsHeadless && /headless/i.test(agent))
