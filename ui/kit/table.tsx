import './table.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts, counts and measures are aligned to the end, in tabular figures. */
  figures?: boolean
  /** The row header. */
  names?: boolean
}

interface TableProps<Row> {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of rows. */
  empty?: ReactNode
  dense?: boolean
}

/**
 * On a narrow screen each row is a card. Some browsers drop the semantics of a table when `display` changes, so the
 * roles are explicit.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, empty, dense } = props
  return (
    <div className="table-place">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={classNames('table', dense && 'table-dense')}>
        <caption className={hideCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, figures }) => (
              <th key={id} scope="col" className={figures ? 'cell-figures' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && empty && (
            <tr role="row">
              <td role="cell" colSpan={columns.length} className="table-empty">
                {empty}
              </td>
            </tr>
          )}
          {rows.map(row => (
            <tr role="row" key={rowKey(row)}>
              {columns.map(({ id, header, cell, figures, names }) => {
                const Cell = names ? 'th' : 'td'
                return (
                  <Cell
                    key={id}
                    role={names ? 'rowheader' : 'cell'}
                    {...(names && { scope: 'row' as const })}
                    data-label={header}
                    className={figures ? 'figures cell-figures' : undefined}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  )
}
