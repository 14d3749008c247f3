import './list.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ExportHref } from '#contract/protocol/call.ts'
import { PageHead } from '../../layout/page-head.tsx'
import type { ScreenId } from '../../screens/table.ts'
import { storeTrail } from '../detail/trail.ts'
import { useLive } from '../live.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListFound } from './list-found.tsx'
import { hasFilters } from './list-query.ts'
import { ListState } from './list-state.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import type { BulkAction, Choice, FetchRows, ListColumn, ListFilter } from './list-types.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useRows } from './use-rows.ts'

interface ListProps<Row> {
  /** The id of its screen, which names its title too; key of its saved views. */
  name: ScreenId
  fetchRows: FetchRows<Row>
  rowKey: (row: Row) => string
  /** The target of Enter and of a click. */
  href?: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** The main filter of the list, shown as tabs; the first tab has no filter. */
  tabs?: { name: string; label: string; options: readonly Choice[] } | undefined
  filters?: readonly ListFilter[] | undefined
  /** What can be searched for; undefined: there is no search. */
  search?: string | undefined
  bulk?: readonly BulkAction<Row>[] | undefined
  /** A file of the whole list, where there is one. */
  exportHref?: ExportHref | undefined
  /** Topics of the live channel that make the rows outdated. */
  live?: readonly string[] | undefined
  /** The text of a list without any row. */
  empty?: { title: string; text?: ReactNode; action?: ReactNode } | undefined
  actions?: ReactNode | undefined
  /** Between heading and filters: figures of the whole list. */
  lead?: ReactNode | undefined
}

const noFilters: readonly ListFilter[] = []

/** A whole list screen: query in the address, rows, keyboard, selection. */
export function List<Row>(props: ListProps<Row>) {
  const {
    name,
    fetchRows,
    rowKey,
    href,
    columns,
    tabs,
    filters = noFilters,
    search,
    bulk,
    live,
    empty,
    actions,
  } = props
  const t = useTranslations('admin.list')
  const title = useTranslations('admin.screen')(name)
  const names = [...(tabs ? [tabs.name] : []), ...filters.map(filter => filter.name)]
  const address = useListQuery(names)
  const { result, error, loading, refresh } = useRows(fetchRows, address.query)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const container = useRef<HTMLDivElement>(null)
  useLive(live, refresh)
  useListKeys(container)
  const rows = result?.list ?? []
  // A screen opened from here gets links to its neighbours and back to this query.
  useEffect(() => {
    if (result && href) storeTrail(name, { back: address.hrefOf(address.query), hrefs: result.list.map(href) })
  })
  const selected = rows.filter(row => chosen.has(rowKey(row)))

  return (
    <div className="screen list-screen" ref={container}>
      <PageHead title={title} actions={actions} />
      {props.lead}
      <ListTools
        name={name}
        address={address}
        tabs={tabs}
        filters={filters}
        search={search}
        exportHref={props.exportHref}
      />
      {bulk && (
        <BulkBar
          actions={bulk}
          rows={selected}
          rowKey={rowKey}
          onClear={() => setChosen(new Set())}
          onDone={() => {
            setChosen(new Set())
            refresh()
          }}
        />
      )}
      <ListFound result={result} query={address.query} loading={loading} />
      <div className="list-body" aria-busy={loading || undefined}>
        <ListState
          result={result}
          error={error}
          retry={refresh}
          filtered={hasFilters(address.query)}
          onClear={() => address.go({ ...address.query, q: '', filters: {}, page: 1, after: '' })}
          empty={empty}
        >
          <ListTable
            caption={t('caption', { title })}
            rows={rows}
            rowKey={rowKey}
            href={href}
            columns={columns}
            address={address}
            {...(bulk && { chosen, onChoose: setChosen })}
          />
        </ListState>
      </div>
      {result && rows.length > 0 && <ListFoot result={result} address={address} />}
    </div>
  )
}
