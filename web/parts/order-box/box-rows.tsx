import { Fragment, type ReactNode } from 'react'

export interface BoxRow {
  id: 'information' | 'payment' | 'delivery' | 'term' | 'deposit' | 'withdrawal' | 'guarantee' | 'complaints'
  name: string
  text: ReactNode
  /** The law wants it told before the order, but not directly above the button: it is a press away. */
  folded?: boolean
  /** The page that says more, by its own name. */
  link?: { href: string; text: string }
  /** What can be opened besides; it is never folded. */
  more?: ReactNode
}

/** The duties and rights that come with the contract, one line each; those that are folded come first. */
export function BoxRows({ rows }: { rows: readonly BoxRow[] }) {
  const folded = rows.filter(row => row.folded)
  const open = rows.filter(row => !row.folded)
  return (
    <>
      {folded.length > 0 && (
        <div className="box-rights">
          <details>
            <summary>{folded.map(({ name }) => name).join(' · ')}</summary>
            <List rows={folded.map(({ more: _shown, ...row }) => row)} />
          </details>
          {folded.map(({ id, more }) => more && <Fragment key={id}>{more}</Fragment>)}
        </div>
      )}
      {open.length > 0 && <List rows={open} />}
    </>
  )
}

function List({ rows }: { rows: readonly BoxRow[] }) {
  return (
    <dl className="box-rows">
      {rows.map(({ id, name, text, link, more }) => (
        <div key={id} data-condition={id}>
          <dt>{name}</dt>
          <dd>
            {text} {link && <a href={link.href}>{link.text}</a>} {more}
          </dd>
        </div>
      ))}
    </dl>
  )
}
