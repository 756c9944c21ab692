import { useSyncExternalStore } from 'react'

/** Whether a component may render what only the browser knows: false on the server and while it hydrates. */
export const useHydrated = () => useSyncExternalStore(never, yes, no)

const never = () => () => {}
const yes = () => true
const no = () => false
