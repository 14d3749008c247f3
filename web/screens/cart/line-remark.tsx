import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { formatItemName, type Item } from './cart-types.ts'
import type { CartHandle } from './use-cart.ts'

const maxLength = 500

/** A remark for the shop or the driver; the field opens on demand. */
export function LineRemark({ item, handle }: { item: Item; handle: CartHandle }) {
  const t = useTranslations('cart.line')
  const [draft, setDraft] = useState<string>()
  const error = handle.lineErrors[item.item_id]
  const name = formatItemName(item)
  const isBusy = handle.busy === item.item_id

  async function save() {
    if (draft === undefined) return
    // If the call failed, the draft stays and can be sent again.
    if (await handle.change(item, { remark: draft })) setDraft(undefined)
  }

  if (draft === undefined) {
    const label = t(item.remark ? 'remark_change' : 'remark_add')
    return (
      <div className="line-remark">
        {item.remark && <p>{item.remark}</p>}
        <span className="line-ways">
          <button type="button" aria-label={t('of', { words: label, name })} onClick={() => setDraft(item.remark)}>
            {label}
          </button>
        </span>
      </div>
    )
  }
  return (
    <div className="line-remark-form">
      <Textarea
        autoFocus
        label={t('remark')}
        hint={t('remark_hint')}
        unmarked
        rows={2}
        maxLength={maxLength}
        value={draft}
        error={error?.field === 'remark' ? error.text : undefined}
        onChange={event => setDraft(event.currentTarget.value)}
      />
      <div className="cart-ways">
        <Button size="s" busy={isBusy} onClick={() => void save()}>
          {t('remark_save')}
        </Button>
        <Button size="s" variant="quiet" onClick={() => setDraft(undefined)}>
          {t('remark_cancel')}
        </Button>
      </div>
    </div>
  )
}
