import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the element when it is mounted, so that keyboard users continue at the result of a button. */
export function useFirst<Place extends HTMLElement>(): RefObject<Place | null> {
  const ref = useRef<Place>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return ref
}
