import { useSyncExternalStore } from 'react'

/**
 * Radio buttons of one answer as a group for each day: Tab leads from day to day, and the arrow keys stay within one. Without
 * script they are one group, of which the browser sends the one that is chosen; with script a hidden field has the answer.
 * `id`: of the element around them.
 */
export function useOwnGroups(id: string, name: string) {
  const chosen = useSyncExternalStore(
    (notify) => subscribe(id, notify),
    () => radiosIn(id).find(({ checked }) => checked)?.value ?? '',
    () => null,
  )
  return {
    /** The answer; null while all buttons are one group. */
    chosen,
    groupName: (group: string) => (chosen === null ? name : `${name}-${group}`),
  }
}

function subscribe(id: string, notify: () => void) {
  const element = document.getElementById(id)
  const choose = ({ target }: Event) => {
    for (const radio of radiosIn(id)) if (radio !== target) radio.checked = false
    notify()
  }
  element?.addEventListener('change', choose)
  return () => element?.removeEventListener('change', choose)
}

const radiosIn = (id: string) => [
  ...(document.getElementById(id)?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? []),
]
