import './progress.css'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A link or button to continue with. */
  action?: ReactNode
}

/** Nothing here yet: an unmown lawn, with the machine ready at its edge. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg className="empty-drawing" viewBox="-2 0 242 72" fill="none" aria-hidden="true" focusable="false">
        <path className="blade-lane" d="M34 16H240M34 36H240M34 56H240" />
        <circle className="machine-edge" cx="14" cy="36" r="9" />
        <circle className="machine" cx="14" cy="36" r="9" />
      </svg>
      <p className="empty-title display">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="empty-action">{action}</div>}
    </div>
  )
}
