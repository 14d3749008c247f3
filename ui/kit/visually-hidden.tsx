import { type ReactNode, useEffect, useState } from 'react'

/** Read aloud, not visible. `live`: announced when it changes. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return live ? (
    <output className="visually-hidden">{children}</output>
  ) : (
    <span className="visually-hidden">{children}</span>
  )
}

const announcedMs = 3000

/**
 * Announced, and gone afterwards: what it says stands on the page as well, and would be read twice by a person who reads on.
 */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState<string>()
  useEffect(() => {
    setAnnounced(undefined)
    const timer = setTimeout(() => setAnnounced(text), announcedMs)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden live>{text === announced ? '' : text}</VisuallyHidden>
}
