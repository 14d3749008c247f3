import { useEffect, useState } from 'react'

/** Whole seconds until then; 0 when the time has passed. */
export function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (untilMs <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (untilMs <= Date.now()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(0, Math.ceil((untilMs - now) / 1000))
}
