import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a `<dialog>` in line with its `open` prop. The browser traps the focus, closes on Escape and restores the
 * focus.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      // The page behind does not scroll; the width of its scrollbar stays reserved, so that nothing moves.
      const page = document.documentElement
      page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return ref
}
