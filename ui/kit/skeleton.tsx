import './progress.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/**
 * What will be there, and in how many pieces: lines of text; rows with a picture; fields, with the last piece beside
 * them as their sum; a panel above lines; tabs above fields.
 */
const usual = { lines: 4, rows: 3, sides: 6, panel: 8, form: 5 }
export type SkeletonShape = keyof typeof usual

interface SkeletonProps {
  label: string
  lines?: number | undefined
  heading?: boolean
  shape?: SkeletonShape | undefined
}

/** Placeholders, drawn as unmown grass, in the shape of what is loading (progress.css). */
export function Skeleton({ label, shape = 'lines', lines = usual[shape], heading = false }: SkeletonProps) {
  return (
    <div className="skeleton" aria-busy="true" data-shape={shape}>
      <VisuallyHidden live>{label}</VisuallyHidden>
      {heading && <span className="skeleton-heading" />}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  )
}
