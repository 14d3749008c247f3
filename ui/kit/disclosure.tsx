import './content.css'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Those with the same name close each other. */
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
