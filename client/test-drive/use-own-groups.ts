import { type ChangeEvent, useEffect, useState } from 'react'

/**
 * Radio buttons of one answer as a group for each day: Tab leads from day to day, and the arrow keys stay within one. Without
 * script they are one group, of which the browser sends the one that is chosen; with script a hidden field has the answer.
 */
export function useOwnGroups(id: string, name: string) {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    // What was chosen before this code came to life.
    setChosen(radiosIn(document.getElementById(id)).find(({ checked }) => checked)?.value ?? '')
  }, [id])
  return {
    /** The answer; null while all buttons are one group. */
    chosen,
    groupName: (group: string) => (chosen === null ? name : `${name}-${group}`),
    onChange: ({ target, currentTarget }: ChangeEvent<HTMLFieldSetElement>) => {
      const pressed: unknown = target
      if (!(pressed instanceof HTMLInputElement) || pressed.type !== 'radio') return
      for (const other of radiosIn(currentTarget)) if (other !== pressed) other.checked = false
      setChosen(pressed.value)
    },
  }
}

const radiosIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? []),
]
