import type { ReactNode } from 'react'

export interface BoxRow {
  id: 'information' | 'payment' | 'delivery' | 'term' | 'deposit' | 'withdrawal' | 'guarantee' | 'complaints'
  name: string
  text: ReactNode
  /** The page that says more, by its own name. */
  link?: { href: string; text: string }
  /** What can be opened besides. */
  more?: ReactNode
}

/** The duties and rights that come with the contract, one line each. */
export function BoxRows({ rows }: { rows: readonly BoxRow[] }) {
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
