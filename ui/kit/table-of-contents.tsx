import './content.css'
import { useEffect, useState } from 'react'

interface TableOfContentsProps {
  title: string
  /** `id`s of headings or sections on the page. */
  entries: readonly { id: string; label: string }[]
}

/** Plain links; with script the one being read is marked. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const places = entries.flatMap(({ id }) => document.getElementById(id) ?? [])
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const first = places.find(place => visible.has(place.id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: '-12% 0px -60%' },
    )
    for (const place of places) observer.observe(place)
    return () => observer.disconnect()
  }, [entries])

  return (
    <nav className="contents" aria-label={title}>
      <p className="contents-title">{title}</p>
      <ol>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
