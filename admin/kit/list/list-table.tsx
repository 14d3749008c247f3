import '#ui/kit/fields/choice.css'
import '#ui/kit/table.css'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { useKitTexts } from '#ui/kit/texts.tsx'
import { changedQuery, rowId } from './list-query.ts'
import type { ListColumn } from './list-types.ts'
import type { ListAddress } from './use-list-query.ts'

interface ListTableProps<Row> {
  caption: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  href: ((row: Row) => string) | undefined
  columns: readonly ListColumn<Row>[]
  address: ListAddress
  chosen?: ReadonlySet<string>
  onChoose?: (chosen: ReadonlySet<string>) => void
}

/**
 * The first column names its row, and its link covers the whole row: a click anywhere opens it, with Ctrl in a new tab.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { caption, rows, rowKey, href, columns, address, chosen, onChoose } = props
  const t = useTranslations('admin.list')
  const all = rows.length > 0 && rows.every(row => chosen?.has(rowKey(row)))

  // A link to one row: it is scrolled into view once, and stays marked.
  const aimed = useLocation().hash.slice(1)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (aimed) body.current?.querySelector('[data-aimed]')?.scrollIntoView({ block: 'center' })
  }, [aimed])

  function toggle(keys: readonly string[], on: boolean) {
    const next = new Set(chosen)
    for (const key of keys) on ? next.add(key) : next.delete(key)
    onChoose?.(next)
  }

  return (
    <div className="list-table-place">
      <table className="list-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {onChoose && (
              <th scope="col" className="list-pick">
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={t('choose_all')}
                  checked={all}
                  onChange={event => toggle(rows.map(rowKey), event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(column => (
              <HeadCell key={column.id} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(row => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                id={rowId(key)}
                className="list-row"
                data-chosen={chosen?.has(key) || undefined}
                data-aimed={aimed === rowId(key) || undefined}
              >
                {onChoose && (
                  <td className="list-pick">
                    <input
                      type="checkbox"
                      className="tick"
                      aria-label={t('choose', { row: key })}
                      checked={chosen?.has(key) ?? false}
                      onChange={event => toggle([key], event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row" className={cellClass(column)}>
                      {href ? (
                        <a href={href(row)} className="list-link">
                          <Cell column={column} row={row} />
                        </a>
                      ) : (
                        <Cell column={column} row={row} />
                      )}
                    </th>
                  ) : (
                    <td key={column.id} className={cellClass(column)}>
                      <Cell column={column} row={row} />
                    </td>
                  ),
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const second = column.second?.(row)
  return (
    <>
      {column.cell(row)}
      {second && <span className="second">{second}</span>}
    </>
  )
}

function cellClass({
  figures,
  from,
  tight,
}: Pick<ListColumn<never>, 'figures' | 'from' | 'tight'>): string | undefined {
  return classNames(figures && 'figures cell-figures tight', tight && 'tight', from && `from-${from}`) || undefined
}

function HeadCell<Row>({ column, address }: { column: ListColumn<Row>; address: ListAddress }) {
  const texts = useKitTexts()
  const { query, go } = address
  if (!column.sorts) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.header}
      </th>
    )
  }
  const [up, down] = column.sorts
  const direction = query.sort === up ? 'ascending' : query.sort === down ? 'descending' : undefined
  const said = direction && (direction === 'ascending' ? texts.sort_ascending : texts.sort_descending)
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="sort"
        onClick={() => go(changedQuery(query, { sort: direction === 'ascending' ? down : up }))}
      >
        {column.header}
        <Icon
          name={direction ? (direction === 'ascending' ? 'caret-up-bold' : 'caret-down-bold') : 'caret-up-down-bold'}
        />
        {said && <span className="visually-hidden">{said}</span>}
      </button>
    </th>
  )
}
