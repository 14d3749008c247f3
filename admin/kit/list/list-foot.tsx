import { useTranslations } from 'use-intl'
import { Pagination } from '#ui/kit/pagination.tsx'
import { useRange } from './list-found.tsx'
import { changedQuery, pageSizes } from './list-query.ts'
import type { ListResult } from './list-types.ts'
import type { ListAddress } from './use-list-query.ts'

const farthestRow = 10_000

/** The range of rows and the total, with links to the other pages; after row ten thousand only to the next one. */
export function ListFoot({ result, address }: { result: ListResult<unknown>; address: ListAddress }) {
  const t = useTranslations('admin.list')
  const { query, go, hrefOf } = address
  const { total, total_more, page_size, after } = result
  const range = useRange(result, query)
  const deep = query.after !== ''
  const pages = Math.ceil(Math.min(total, farthestRow) / page_size)
  const isLast = query.page >= pages
  return (
    <footer className="list-foot">
      <p className="figures">{range}</p>
      {!deep && <Pagination page={query.page} pages={pages} hrefOf={page => hrefOf({ ...query, page, after: '' })} />}
      {after && (deep || (total_more && isLast)) && <a href={hrefOf({ ...query, after })}>{t('further')}</a>}
      {deep && <a href={hrefOf({ ...query, after: '', page: 1 })}>{t('to_start')}</a>}
      <label className="list-size">
        <span>{t('page_size')}</span>
        <select
          value={page_size}
          onChange={event => go(changedQuery(query, { page_size: Number(event.currentTarget.value) }))}
        >
          {pageSizes.map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </footer>
  )
}
