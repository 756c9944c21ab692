import { userInfo } from 'node:os'

/** The name of who works on this machine. */
export const localActor = (): string => userInfo().username
