import './content.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Opening one closes the others with the same name. */
  name?: string
  id?: string
}

export function Disclosure({ summary, children, open, name, id }: DisclosureProps) {
  return (
    <details className="disclosure" open={open} name={name} id={id}>
      <summary>
        <span>{summary}</span>
        <Icon name="plus-bold" className="disclosure-sign" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
