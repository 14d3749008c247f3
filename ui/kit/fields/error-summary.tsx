import '../content.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'

interface ErrorSummaryProps {
  title: ReactNode
  /** One line per field; `field` is the id of its control. */
  errors: readonly { field: string; text: ReactNode }[]
}

/** Above a form with issues: takes the focus, and links to each field (WCAG 3.3.1). */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) container.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div ref={container} className="notice error-summary" data-tone="error" role="alert" tabIndex={-1}>
      <Icon name="warning-circle" className="notice-sign" />
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        <ul>
          {errors.map(({ field, text }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={event => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
