import './lists.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface DefinitionListProps {
  items: readonly {
    term: ReactNode
    value: ReactNode
    total?: boolean
    /** A change is announced, with its term. */
    live?: boolean
  }[]
  /** `ledger`: figures at the end of a ruled line; `stacked`: value below its term. */
  look?: 'ledger' | 'stacked'
}

export function DefinitionList({ items, look = 'ledger' }: DefinitionListProps) {
  return (
    <dl className={classNames('definitions', `definitions-${look}`)}>
      {items.map(({ term, value, total, live }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: terms may be elements and never move
          key={index}
          data-total={total || undefined}
          aria-live={live ? 'polite' : undefined}
          aria-atomic={live || undefined}
        >
          <dt>{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
