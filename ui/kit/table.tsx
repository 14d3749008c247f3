import './table.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useKitTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts, counts and measures are aligned to the end, in tabular figures. */
  figures?: boolean
  /** The row header. */
  names?: boolean
  sortable?: boolean
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  caption: ReactNode
  hideCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** Shown instead of rows. */
  empty?: ReactNode
  dense?: boolean
}

/**
 * On a narrow screen each row is a card. Some browsers drop the semantics of a table when `display` changes, so the
 * roles are explicit.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, sort, onSort, empty, dense } = props
  return (
    <div className="table-place">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={classNames('table', dense && 'table-dense')}>
        <caption className={hideCaption ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
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

interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const texts = useKitTexts()
  const direction = sort?.column === column.id ? sort.direction : undefined
  const className = column.figures ? 'cell-figures' : undefined
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" className={className}>
        {column.header}
      </th>
    )
  }
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button type="button" className="sort" onClick={() => onSort({ column: column.id, direction: next })}>
        {column.header}
        <Icon
          name={direction ? (direction === 'ascending' ? 'caret-up-bold' : 'caret-down-bold') : 'caret-up-down-bold'}
        />
        {direction && (
          <VisuallyHidden>{direction === 'ascending' ? texts.sort_ascending : texts.sort_descending}</VisuallyHidden>
        )}
      </button>
    </th>
  )
}
