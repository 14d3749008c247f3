import './search.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowser } from '#ui/app/env.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useModal } from '#ui/kit/overlays/use-modal.ts'
import { type Group, useSearch } from './use-search.ts'

/** Type, arrows, Enter. The results stay while the next ones are loading. */
export default function SearchPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin.search')
  const browser = useBrowser()
  const dialog = useModal(open)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [q, setQ] = useState('')
  const [at, setAt] = useState(0)
  const { groups, state } = useSearch(q)
  const hits = groups.flatMap(group => group.hits)
  const current = Math.min(at, hits.length - 1)

  useEffect(() => {
    if (open) field.current?.select()
  }, [open])

  function go(href: string | undefined) {
    if (!href) return
    onClose()
    browser?.go(href)
  }

  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((current + by + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(hits[current]?.href)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; the keyboard has Escape
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={t('title')}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="search-frame">
        <label className="search-field">
          <Icon name="magnifying-glass" />
          <span className="visually-hidden">{t('title')}</span>
          <input
            ref={field}
            type="search"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={hits[current] ? `${id}-${hits[current].id}` : undefined}
            aria-autocomplete="list"
            placeholder={t('hint')}
            maxLength={80}
            value={q}
            onChange={event => {
              setQ(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
          <span className="key" aria-hidden="true">
            Esc
          </span>
        </label>
        <p role="status" className={state === 'nothing' || state === 'failed' ? 'search-said' : 'visually-hidden'}>
          {state === 'nothing' && t('nothing', { q: q.trim() })}
          {state === 'failed' && t('failed')}
          {state === 'found' && t('found', { count: hits.length })}
        </p>
        <div id={`${id}-hits`} role="listbox" aria-label={t('title')} className="search-hits">
          {groups.map(group => (
            <Hits
              key={group.id}
              group={group}
              id={id}
              current={hits[current]?.id}
              onGo={go}
              onPoint={hit => setAt(hits.findIndex(one => one.id === hit))}
            />
          ))}
        </div>
      </div>
    </dialog>
  )
}

interface HitsProps {
  group: Group
  id: string
  current: string | undefined
  onGo: (href: string) => void
  onPoint: (hit: string) => void
}

function Hits({ group, id, current, onGo, onPoint }: HitsProps) {
  const t = useTranslations('admin.search.group')
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list box in groups have no elements of their own
    <div role="group" aria-labelledby={`${id}-${group.id}`} className="search-group">
      <p id={`${id}-${group.id}`} className="search-group-name">
        {t(group.id)}
      </p>
      {group.hits.map(hit => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and goes through them from there
        <div
          key={hit.id}
          id={`${id}-${hit.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={hit.id === current}
          className="search-hit"
          onClick={() => onGo(hit.href)}
          onPointerMove={() => hit.id !== current && onPoint(hit.id)}
        >
          <Icon name={hit.icon} />
          <strong>{hit.title}</strong>
          <span>{hit.text}</span>
          <small>{hit.state}</small>
        </div>
      ))}
    </div>
  )
}
