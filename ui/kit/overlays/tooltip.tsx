import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { placeBeside } from './place-beside.ts'

interface TooltipProps {
  /** What the button explains; its accessible name. */
  label: string
  children: ReactNode
  /** An icon instead of the question mark. */
  icon?: ReactElement
}

/** An explanation on hover, focus and tap; stays while the pointer is on it, closes with Escape (WCAG 1.4.13). */
export function Tooltip({ label, children, icon }: TooltipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const [visible, setVisible] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  function enter() {
    clearTimeout(leaving.current)
    setVisible(true)
  }
  // Time to cross the gap between the button and its text.
  function leave() {
    leaving.current = setTimeout(() => setVisible(false), 160)
  }

  useEffect(() => {
    const element = panel.current
    if (!element) return
    if (!visible) {
      element.hidePopover()
      return
    }
    const source = button.current
    element.showPopover(source ? { source } : undefined)
    placeBeside(element, source, 'above')
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setVisible(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [visible])

  return (
    <span className="tooltip-place" onPointerEnter={enter} onPointerLeave={leave}>
      <button
        ref={button}
        type="button"
        className="tooltip-sign"
        aria-label={label}
        aria-describedby={id}
        onClick={() => setVisible(true)}
        onFocus={() => setVisible(true)}
        onBlur={() => setVisible(false)}
      >
        {icon ?? <Icon name="question" />}
      </button>
      <span ref={panel} id={id} role="tooltip" popover="manual" className="tooltip">
        {children}
      </span>
    </span>
  )
}
