import { type RefObject, useEffect, useRef } from 'react'

/** Takes the focus when it comes: who pressed a button goes on where the answer is. */
export function useFirst<Place extends HTMLElement>(): RefObject<Place | null> {
  const ref = useRef<Place>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
