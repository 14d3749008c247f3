import { Disclosure } from '#ui/kit/disclosure.tsx'

interface ContentsFoldProps {
  title: string
  entries: readonly { id: string; label: string }[]
}

/** The table of contents on a narrow page: folded, and folded again after a choice. */
export function ContentsFold({ title, entries }: ContentsFoldProps) {
  return (
    <nav className="contents-fold" aria-label={title}>
      <Disclosure summary={title}>
        <ol>
          {entries.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={event => event.currentTarget.closest('details')?.removeAttribute('open')}>
                {label}
              </a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  )
}
