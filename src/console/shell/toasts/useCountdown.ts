import { useEffect, useRef, useState } from 'react'

/** How often the time that has passed is counted (ms). */
const step = 100

/** An open side panel or dialog covers the page and its toasts; MUI hides the page from assistive technology then. */
const isUnseen = () => document.hidden || document.querySelector('#root[aria-hidden=true]') !== null

/**
 * Calls `onEnd` after a time (ms) in which the person could see the page; undefined: never. The time stands still while `isHeld`, and
 * while the page is covered or hidden. Returns whether it stands still.
 */
export const useCountdown = (
  time: number | undefined,
  isHeld: boolean,
  onEnd: () => void,
): boolean => {
  const passed = useRef(0)
  const [unseen, setUnseen] = useState(isUnseen)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (time === undefined || isHeld) return undefined
    const timer = setInterval(() => {
      const now = isUnseen()
      setUnseen(now)
      if (!now) passed.current += step
      if (passed.current >= time) end.current()
    }, step)
    return () => clearInterval(timer)
  }, [time, isHeld])
  return isHeld || unseen
}
