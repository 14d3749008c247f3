import './lists.css'
import { Icon } from './icon.tsx'
import { useKitTexts } from './texts.tsx'

interface PaginationProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Label of this pagination, if there are several. */
  label?: string
}

export function Pagination({ page, pages, hrefOf, label }: PaginationProps) {
  const texts = useKitTexts()
  if (pages < 2) return null
  return (
    <nav className="pagination" aria-label={label ?? texts.pagination}>
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} rel="prev" label={texts.previous} icon="caret-left" />
      <ul>
        {visiblePages(page, pages).map(shown => (
          <li key={shown.key}>
            {shown.page === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={hrefOf(shown.page)}
                className="page-number figures"
                aria-label={texts.page(shown.page)}
                aria-current={shown.page === page ? 'page' : undefined}
              >
                {shown.page}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < pages ? hrefOf(page + 1) : undefined} rel="next" label={texts.next} icon="caret-right" />
    </nav>
  )
}

function Step(props: { to: string | undefined; rel: string; label: string; icon: 'caret-left' | 'caret-right' }) {
  if (!props.to) return <span className="page-step" data-off />
  return (
    <a href={props.to} rel={props.rel} className="page-step" aria-label={props.label}>
      <Icon name={props.icon} />
    </a>
  )
}

/** The first and the last page, and the neighbours of the current one. */
function visiblePages(page: number, pages: number): { key: string; page?: number }[] {
  const candidates = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages)
  const shown: { key: string; page?: number }[] = []
  let last = 0
  for (const number of [...new Set(candidates)].sort((a, b) => a - b)) {
    if (number - last === 2) shown.push({ key: String(number - 1), page: number - 1 })
    else if (number - last > 2) shown.push({ key: `gap-${number}` })
    shown.push({ key: String(number), page: number })
    last = number
  }
  return shown
}
