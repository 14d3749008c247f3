import '../content.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

interface ErrorSummaryProps {
  title: ReactNode
  /** One line per field; `field` is the id of its control. */
  errors: readonly {
    field: string
    text: ReactNode
    /** What is wrong, where the line only names its field: it is visible beside the field, and read aloud here. */
    error?: string | undefined
  }[]
  /** The form focuses its first field instead. */
  quiet?: boolean
}

/**
 * Above a form with issues: the link to the first field takes the focus, so that field and issue are read aloud
 * (WCAG 3.3.1). An alert would read all of them once more.
 */
export function ErrorSummary({ title, errors, quiet = false }: ErrorSummaryProps) {
  const id = useId()
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (errors.length > 0 && !quiet) first.current?.focus()
  }, [errors, quiet])
  if (errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div className="notice error-summary" data-tone="error" role="group" aria-labelledby={id}>
      <Icon name="warning-circle" className="notice-sign" />
      <div className="notice-words">
        <p id={id} className="notice-title">
          {title}
        </p>
        <ul>
          {errors.map(({ field, text, error }, index) => (
            <li key={field}>
              <a
                ref={index === 0 ? first : undefined}
                href={`#${field}`}
                onClick={event => {
                  event.preventDefault()
                  document.getElementById(field)?.focus()
                }}
              >
                {text}
                {error && <VisuallyHidden>: {error}</VisuallyHidden>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
