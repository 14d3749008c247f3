import type { ReactNode } from 'react'

/** Read aloud, not visible. `live`: announced when it changes. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return live ? (
    <output className="visually-hidden">{children}</output>
  ) : (
    <span className="visually-hidden">{children}</span>
  )
}
