import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staying } from '#ui/app/staying.ts'
import { type ListQuery, readQuery, writeQuery } from './list-query.ts'

export interface ListAddress {
  query: ListQuery
  /** `replace`: typing in the search field adds no entry to the history. */
  go: (query: ListQuery, replace?: boolean) => void
  hrefOf: (query: ListQuery) => string
}

/** The query of a list, stored in the address. `names` are those of its filters. */
export function useListQuery(names: readonly string[]): ListAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const known = names.join()
  return useMemo(() => {
    const hrefOf = (query: ListQuery) => {
      const text = String(writeQuery(query))
      return pathname + (text && `?${text}`)
    }
    return {
      query: readQuery(new URLSearchParams(search), known.split(',')),
      hrefOf,
      go: (query, replace = false) =>
        void navigate(hrefOf(query), { replace, state: staying, preventScrollReset: true }),
    }
  }, [pathname, search, known, navigate])
}
