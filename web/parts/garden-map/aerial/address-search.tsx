import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import type { Position } from '#domain/garden/shape.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { useBrowser } from '../../../env.tsx'

type Found = Extract<CallData<'GET /addresses/search'>, { found: true }>['list']
type Outcome = { list: Found } | 'looking' | 'unknown' | 'unavailable'

const shortest = 3

/** Moves the map to a place by its name. Without a response the map can still be moved by hand. */
export function AddressSearch({ onFound }: { onFound: (position: Position) => void }) {
  const t = useTranslations('garden.search')
  const browser = useBrowser()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()

  async function look() {
    const q = text.trim()
    if (!browser || q.length < shortest) return
    setOutcome('looking')
    const result = await browser.client
      .with({ quiet: true, timeLimitMs: 6000 })('GET /addresses/search', { query: { q } })
      .catch((): { found: false; reason: 'unavailable' } => ({ found: false, reason: 'unavailable' }))
    if (!result.found) return setOutcome(result.reason)
    const [only, ...others] = result.list
    if (only && others.length === 0) choose(only)
    else setOutcome(result.list.length > 0 ? { list: result.list } : 'unknown')
  }

  function choose({ label, longitude, latitude }: Found[number]) {
    setText(label)
    setOutcome(undefined)
    onFound([longitude, latitude])
  }

  return (
    // Not a form of its own, because it is inside one.
    <search className="garden-search">
      <TextInput
        label={t('label')}
        unmarked
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void look()
        }}
      />
      <Button onClick={() => void look()} icon="magnifying-glass" busy={outcome === 'looking'}>
        {t('look')}
      </Button>
      <output className="garden-search-said">{typeof outcome === 'string' && t(outcome)}</output>
      {typeof outcome === 'object' && (
        <ul className="garden-search-list">
          {outcome.list.map(position => (
            <li key={`${position.label} ${position.longitude} ${position.latitude}`}>
              <button type="button" onClick={() => choose(position)}>
                {position.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
