import './draft-note.css'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/kit/button.tsx'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { drafts } from '../address-form/draft-storage.ts'

/** What is filled in outlives the tab only for those who ask for it, and is removed by one press. */
export function DraftNote() {
  const t = useTranslations('buy.draft')
  const [isKept, setKept] = useState(drafts.isKept)
  return (
    <div className="draft-note">
      <Checkbox
        id="order-keep"
        label={t('keep')}
        hint={t('keep_hint')}
        checked={isKept}
        onChange={event => {
          drafts.keep(event.currentTarget.checked)
          setKept(event.currentTarget.checked)
        }}
      />
      <Button
        size="s"
        variant="quiet"
        icon="trash"
        onClick={() => {
          drafts.forget()
          location.reload()
        }}
      >
        {t('forget')}
      </Button>
    </div>
  )
}
