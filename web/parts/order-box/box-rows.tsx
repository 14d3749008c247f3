import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'

export interface BoxRow {
  id: 'information' | 'payment' | 'delivery' | 'term' | 'deposit' | 'withdrawal' | 'guarantee' | 'complaints'
  name: string
  text: ReactNode
  /** The law wants it told before the order, but not directly above the button: its text is a press away. */
  folded?: boolean
  /** The page that says more, by its own name. */
  link?: { href: string; text: string }
  /** What can be opened besides. */
  more?: ReactNode
}

/** The duties and rights that come with the contract, one line each; those that are folded come first. */
export function BoxRows({ rows }: { rows: readonly BoxRow[] }) {
  const ordered = [...rows.filter(({ folded }) => folded), ...rows.filter(({ folded }) => !folded)]
  return (
    <dl className="box-rows">
      {ordered.map(row => (
        <div key={row.id} data-condition={row.id} data-folded={row.folded || undefined}>
          <dt>{row.name}</dt>
          <dd>{row.folded ? <Folded row={row} /> : <Told row={row} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ row: { text, link, more } }: { row: BoxRow }) {
  return (
    <>
      {text} {link && <a href={link.href}>{link.text}</a>} {more}
    </>
  )
}

function Folded({ row: { name, text, link, more } }: { row: BoxRow }) {
  const t = useTranslations('order_box.row')
  return (
    <>
      {link && <a href={link.href}>{link.text}</a>} {more}
      <details>
        <summary>
          {t('explain')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </summary>
        {text}
      </details>
    </>
  )
}
