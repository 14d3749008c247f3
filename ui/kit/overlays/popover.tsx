import { type ReactNode, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { placeBeside } from './place-beside.ts'

interface PopoverProps {
  /** The visible label of the button. */
  label: ReactNode
  icon?: IconName
  /** Accessible name of the button, if the label is not sufficient. */
  name?: string
  align?: 'start' | 'end'
  caret?: boolean
  className?: string
  children: ReactNode
}

/**
 * A button with a panel: account menu, language switch, explanation. A native popover, so it opens and closes without
 * the script too; Escape and a click outside close it.
 */
export function Popover({ label, icon, name, align = 'start', caret = true, className, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={name}
        className={classNames('opener', className)}
      >
        {icon && <Icon name={icon} />}
        <span>{label}</span>
        {caret && <Icon name="caret-down-bold" className="opener-caret" />}
      </button>
      <div
        id={id}
        popover="auto"
        className="popover"
        data-align={align}
        onToggle={event => placeBeside(event.currentTarget, button.current, align)}
      >
        {children}
      </div>
    </>
  )
}

export function MenuList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="menu-list" aria-label={label}>
      {children}
    </ul>
  )
}
