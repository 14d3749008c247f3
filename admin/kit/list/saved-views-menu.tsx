import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { Popover } from '#ui/kit/overlays/popover.tsx'
import { hasFilters, writeQuery } from './list-query.ts'
import { useSavedViews } from './saved-views.ts'
import type { ListAddress } from './use-list-query.ts'

/** Views saved in this browser, and a button that saves the current one. */
export function SavedViews({ list, address }: { list: string; address: ListAddress }) {
  const t = useTranslations('admin.list')
  const { pathname } = useLocation()
  const { views, save, forget } = useSavedViews(list)
  const [name, setName] = useState('')
  const search = String(writeQuery({ ...address.query, page: 1, after: '' }))
  return (
    <Popover label={t('views')} icon="star" align="end" className="list-views-opener">
      <div className="list-views">
        {views.length === 0 && <p>{t('no_views')}</p>}
        <ul>
          {views.map(view => (
            <li key={view.name}>
              <a
                href={`${pathname}${view.search && `?${view.search}`}`}
                aria-current={view.search === search ? 'true' : undefined}
              >
                {view.name}
              </a>
              <button type="button" onClick={() => forget(view.name)}>
                <Icon name="trash" />
                <span className="visually-hidden">{t('forget_view', { name: view.name })}</span>
              </button>
            </li>
          ))}
        </ul>
        {hasFilters(address.query) && (
          <form
            method="dialog"
            onSubmit={event => {
              event.preventDefault()
              save({ name, search })
              setName('')
            }}
          >
            <label>
              <span>{t('view_name')}</span>
              <input
                type="text"
                value={name}
                required
                maxLength={40}
                onChange={event => setName(event.currentTarget.value)}
              />
            </label>
            <Button size="s" type="submit">
              {t('keep_view')}
            </Button>
          </form>
        )}
      </div>
    </Popover>
  )
}
