import './progress.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Placeholder lines, drawn as unmown grass. */
export function Skeleton({ label, lines = 3, heading = false }: { label: string; lines?: number; heading?: boolean }) {
  return (
    <div className="skeleton" aria-busy="true">
      <VisuallyHidden live>{label}</VisuallyHidden>
      {heading && <span className="skeleton-heading" />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}
