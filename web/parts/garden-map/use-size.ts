import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './sketch-view.ts'

/** The current size of an element; undefined until it was measured. */
export function useSize(element: RefObject<Element | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const { current } = element
    if (!current) return
    const watch = new ResizeObserver(() => {
      const { width, height } = current.getBoundingClientRect()
      if (width > 0 && height > 0) setSize({ width, height })
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return size
}
