import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { placeBeside } from './place-beside.ts'

interface TooltipProps {
  /** What the button explains, said by screen readers as its name. */
  label: string
  children: ReactNode
  /** Own sign instead of the question mark. */
  sign?: ReactElement
}

/** An explanation on hover, focus and tap; stays while the pointer is on it, goes with Escape (WCAG 1.4.13). */
export function Tooltip({ label, children, sign }: TooltipProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const element = panel.current
    if (!element) return
    if (!shown) {
      element.hidePopover()
      return
    }
    const source = button.current
    element.showPopover(source ? { source } : undefined)
    placeBeside(element, source, 'above')
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [shown])

  return (
    <span className="tooltip-place" onPointerEnter={() => setShown(true)} onPointerLeave={() => setShown(false)}>
      <button
        ref={button}
        type="button"
        className="tooltip-sign"
        aria-label={label}
        aria-describedby={id}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
      >
        {sign ?? <Icon name="question" />}
      </button>
      <div ref={panel} id={id} role="tooltip" popover="manual" className="tooltip">
        {children}
      </div>
    </span>
  )
}
