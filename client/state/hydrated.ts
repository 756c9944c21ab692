import { useSyncExternalStore } from 'react'

/** Whether a component may draw what the browser knows: not on the server, nor while it takes over the server's drawing. */
export const useAwake = () => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
