import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterField } from './filter-field.tsx'
import { changedQuery, exportAddress, hasFilters, withFilter } from './list-query.ts'
import type { Choice, ListFilter } from './list-types.ts'
import { SavedViews } from './saved-views-menu.tsx'
import type { ListAddress } from './use-list-query.ts'

interface ListToolsProps {
  name: string
  address: ListAddress
  tabs: { name: string; label: string; options: readonly Choice[] } | undefined
  filters: readonly ListFilter[]
  search: string | undefined
  exportHref: string | undefined
}

/** The query of the list: tabs, search, filters, and saved views. */
export function ListTools({ name, address, tabs, filters, search, exportHref }: ListToolsProps) {
  const t = useTranslations('admin.list')
  const { query, go, hrefOf } = address
  return (
    <div className="list-tools">
      {tabs && (
        <nav className="list-tabs" aria-label={tabs.label}>
          <ul>
            {[{ value: '', label: t('all') }, ...tabs.options].map(({ value, label }) => (
              <li key={value}>
                <a
                  href={hrefOf(withFilter(query, tabs.name, value))}
                  data-staying
                  aria-current={(query.filters[tabs.name] ?? '') === value ? 'true' : undefined}
                  onClick={event => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    go(withFilter(query, tabs.name, value))
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <search className="list-question">
        {search !== undefined && (
          <SearchField label={search} value={query.q} onSearch={q => go(changedQuery(query, { q }), true)} />
        )}
        {filters.map(filter => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={query.filters[filter.name] ?? ''}
            onChange={value => go(withFilter(query, filter.name, value))}
          />
        ))}
        {hasFilters(query) && (
          <Button size="s" variant="quiet" onClick={() => go({ ...query, q: '', filters: {}, page: 1, after: '' })}>
            {t('clear')}
          </Button>
        )}
        <span className="list-question-end">
          <SavedViews list={name} address={address} />
          {exportHref && <ExportButton name={name} href={exportAddress(exportHref, query)} />}
        </span>
      </search>
    </div>
  )
}

const typingMs = 250

/** Searches after a pause in typing, or at once on Enter. */
function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(value)
  const submitted = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch

  // The back button or a saved view changes it from outside.
  useEffect(() => {
    if (value === submitted.current) return
    submitted.current = value
    setTyped(value)
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed.trim() === submitted.current) return
    const timer = setTimeout(() => submitSearch(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])

  function submitSearch(text: string) {
    const q = text.trim()
    if (q === submitted.current) return
    submitted.current = q
    latest.current(q)
  }

  return (
    <label className="list-search">
      <Icon name="magnifying-glass" />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        data-list-search
        value={typed}
        placeholder={label}
        maxLength={80}
        enterKeyHint="search"
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && submitSearch(typed)}
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </label>
  )
}
