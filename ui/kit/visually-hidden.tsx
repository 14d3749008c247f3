import { type ReactNode, useEffect, useState } from 'react'

/** Read aloud, not visible. `live`: announced when it changes. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return live ? (
    <output className="visually-hidden">{children}</output>
  ) : (
    <span className="visually-hidden">{children}</span>
  )
}

const heardMs = 3000

/**
 * Announced, and gone afterwards: what it says stands on the page as well, and would be heard twice by a person who reads on.
 */
export function Announcement({ text }: { text: string }) {
  const [heard, setHeard] = useState<string>()
  useEffect(() => {
    setHeard(undefined)
    const timer = setTimeout(() => setHeard(text), heardMs)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden live>{text === heard ? '' : text}</VisuallyHidden>
}
