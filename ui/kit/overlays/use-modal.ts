import { type RefObject, useEffect, useRef } from 'react'

/** Holds a `<dialog>` to its `open` prop. The browser keeps the focus inside, closes on Escape and gives focus back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      // The page behind stops scrolling; what its scrollbar took stays taken, so that nothing moves.
      const page = document.documentElement
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return ref
}
