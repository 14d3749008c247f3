import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from '#ui/kit/breadcrumb.tsx'
import { usePaths } from '../paths.ts'
import type { ScreenId } from '../screens/table.ts'

interface PageHeadProps {
  /** Also the title of the document. */
  title: string
  /** Beside the title: the status. */
  badges?: ReactNode
  /** One line below it. */
  note?: ReactNode
  /** The list this screen belongs to, as its only breadcrumb. */
  below?: ScreenId
  /** Breadcrumbs above this screen, if there are more; the title itself is added. */
  breadcrumbs?: readonly { label: string; href: string }[]
  /** The main action comes last and is the only emphasized one. */
  actions?: ReactNode
}

/** The top of a screen. */
export function PageHead({ title, badges, note, below, breadcrumbs, actions }: PageHeadProps) {
  const screen = useTranslations('admin.screen')
  const to = usePaths()
  const shell = useTranslations('admin.shell')('title')
  useEffect(() => {
    document.title = `${title} — ${shell}`
  }, [title, shell])
  const above = below ? [{ label: screen(below), href: to(below, {}) }] : breadcrumbs
  return (
    <header className="page-head">
      {above && <Breadcrumb items={[...above, { label: title }]} />}
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
