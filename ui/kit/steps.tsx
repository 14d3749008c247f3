import './steps.css'
import { useKitTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Step {
  id: string
  label: string
  /** Link back to a finished step. */
  href?: string
}

/** Progress of a flow as lanes of one lawn. */
export function Steps({ steps, current, label }: { steps: readonly Step[]; current: string; label: string }) {
  const texts = useKitTexts()
  const at = steps.findIndex(step => step.id === current)
  return (
    <nav className="steps" aria-label={label}>
      <p className="steps-short" aria-hidden="true">
        <span className="figures">{texts.step(at + 1, steps.length)}</span>
        <strong>{steps[at]?.label}</strong>
      </p>
      <ol>
        {steps.map((step, index) => {
          const state = index < at ? 'done' : index === at ? 'current' : 'todo'
          const content = (
            <>
              <span className="steps-number figures" aria-hidden="true">
                {index + 1}
              </span>
              <span className="steps-words">{step.label}</span>
              {state === 'done' && <VisuallyHidden> ({texts.step_done})</VisuallyHidden>}
            </>
          )
          return (
            <li key={step.id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="steps-lane" />
              {step.href && state === 'done' ? (
                <a href={step.href} className="steps-label">
                  {content}
                </a>
              ) : (
                <span className="steps-label">{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
