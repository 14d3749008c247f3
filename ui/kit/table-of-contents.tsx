import './content.css'
import { useEffect, useState } from 'react'

interface TableOfContentsProps {
  title: string
  /** `id`s of headings or sections on the page. */
  entries: readonly { id: string; label: string }[]
}

/** Plain links; with script the current section is marked. */
export function TableOfContents({ title, entries }: TableOfContentsProps) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const headings = entries.flatMap(({ id }) => document.getElementById(id) ?? [])
    const passed = new Set<string>()
    const observer = new IntersectionObserver(
      observed => {
        for (const { target, isIntersecting } of observed) {
          if (isIntersecting) passed.add(target.id)
          else passed.delete(target.id)
        }
        setCurrent(headings.findLast(heading => passed.has(heading.id))?.id)
      },
      // Everything above the line at two fifths of the window: a jump over several headings is noticed too, in both
      // directions.
      { rootMargin: '100000px 0px -60%' },
    )
    for (const heading of headings) observer.observe(heading)
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
