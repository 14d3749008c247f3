import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'

interface PageHeadProps {
  /** Also the title of the document. */
  title: string
  /** Beside the title: the status. */
  badges?: ReactNode
  /** One line below it. */
  note?: ReactNode
  /** Breadcrumbs above this screen; the title itself is added. */
  breadcrumbs?: readonly { label: string; href: string }[]
  /** The main action comes last and is the only emphasized one. */
  actions?: ReactNode
}

/** The top of a screen. */
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
