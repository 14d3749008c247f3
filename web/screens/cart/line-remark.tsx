import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { type Item, nameOf } from './cart-types.ts'
import type { CartHandle } from './use-cart.ts'

const longest = 500

/** A word to us or to the driver; the field opens when it is wanted. */
export function LineRemark({ item, handle }: { item: Item; handle: CartHandle }) {
  const t = useTranslations('cart.line')
  const [draft, setDraft] = useState<string>()
  const fault = handle.faults[item.item_id]
  const name = nameOf(item)
  const isBusy = handle.busy === item.item_id

  async function save() {
    if (draft === undefined) return
    // What was not kept stays where it can be sent once more.
    if (await handle.change(item, { remark: draft })) setDraft(undefined)
  }

  if (draft === undefined) {
    const words = t(item.remark ? 'remark_change' : 'remark_add')
    return (
      <div className="line-remark">
        {item.remark && <p>{item.remark}</p>}
        <span className="line-ways">
          <button type="button" aria-label={t('of', { words, name })} onClick={() => setDraft(item.remark)}>
            {words}
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
        maxLength={longest}
        value={draft}
        error={fault?.field === 'remark' ? fault.text : undefined}
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
