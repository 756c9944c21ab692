import { type RefObject, useEffect, useState } from 'react'

/** Fills the screen with an element: by the browser's own means, else (iPhones) over the whole page. Escape ends both. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && !document.fullscreenElement && setOn(false)
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('keydown', press)
    }
  }, [element])
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen()
    if (isOn) return setOn(false)
    const { current } = element
    // Not there, or refused.
    if (document.fullscreenEnabled && current) current.requestFullscreen().catch(() => setOn(true))
    else setOn(true)
  }
  return { isOn, toggle }
}
