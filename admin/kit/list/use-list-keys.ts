import { type RefObject, useEffect } from 'react'

/** While a field has the focus, keys are text and not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox'
}

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * j/k or arrows move between rows, x selects, / focuses the search. Enter opens by itself, because the focused element
 * is a link. Inactive while somebody types or a dialog is open.
 */
export function useListKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const list = container.current
      if (!list || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // From the search, the down arrow leads to the results.
      const leaves = event.key === 'ArrowDown' && isSearch(event.target)
      if ((isTyping(event.target) && !leaves) || document.querySelector('dialog[open], :popover-open:not(.toasts)'))
        return
      const by = steps[event.key]
      if (event.key === '/') list.querySelector<HTMLElement>('[data-list-search]')?.focus()
      else if (event.key === 'x') findFocusedRow()?.querySelector<HTMLElement>('input.tick')?.click()
      else if (by === undefined || !move(list, by)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [container])
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.listSearch !== undefined
}

function findFocusedRow(): Element | null {
  return document.activeElement?.closest('.list-row') ?? null
}

/** Without a focused row it begins at the first. */
function move(list: HTMLElement, by: number): boolean {
  const rows = [...list.querySelectorAll('.list-row')]
  const focused = findFocusedRow()
  const at = focused ? rows.indexOf(focused) : -1
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  const target = next?.querySelector<HTMLElement>('.list-link') ?? next?.querySelector<HTMLElement>('input.tick')
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return target !== undefined
}
