import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'

interface PageHeadProps {
  /** Also the title of the document. */
  title: string
  /** Beside the title: where a thing stands. */
  badges?: ReactNode
  /** One line below it. */
  note?: ReactNode
  /** The way down to here; the title itself is added. */
  breadcrumbs?: readonly { label: string; href: string }[]
  /** The one that matters comes last, and alone is lit. */
  actions?: ReactNode
}

/** The first lines of a screen. */
export function PageHead({ title, badges, note, breadcrumbs = [], actions }: PageHeadProps) {
  const shell = useTranslations('admin.shell')('title')
  useEffect(() => {
    document.title = `${title} — ${shell}`
  }, [title, shell])
  return (
    <header className="page-head">
      {breadcrumbs.length > 0 && <Breadcrumb items={[...breadcrumbs, { label: title }]} />}
      <div className="page-head-row">
        <div className="page-head-words">
          <h1 tabIndex={-1}>{title}</h1>
          {badges}
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {note && <div className="page-head-note">{note}</div>}
    </header>
  )
}
