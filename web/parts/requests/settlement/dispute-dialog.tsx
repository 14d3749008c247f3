import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { objectionLength } from '#contract/protocol/field-limits.ts'
import { Problem } from '#ui/forms/form.tsx'
import { useAction } from '#ui/forms/use-action.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import type { RequestDetail } from '../request.ts'

interface DisputeDialogProps {
  request: RequestDetail
  onClose: () => void
  onChanged: (updated?: RequestDetail) => void
}

/** An objection in the customer's own text; staff look at the settlement again. */
export function DisputeDialog({ request, onClose, onChanged }: DisputeDialogProps) {
  const t = useTranslations('settlement.dispute')
  const [text, setText] = useState('')
  const [short, setShort] = useState(false)
  const attempt = useRef({ words: '', key: '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const doing = useAction(() => onChanged())

  async function dispute(event: FormEvent) {
    event.preventDefault()
    const written = text.trim()
    if (written.length < objectionLength.min) {
      setShort(true)
      field.current?.focus()
      return
    }
    // A retry of the same objection after a lost response is still one objection.
    if (attempt.current.words !== written) attempt.current = { words: written, key: newKey() }
    let updated: RequestDetail | undefined
    const done = await doing.run(async client => {
      const call = { params: { request_no: request.request_no }, body: { text: written } }
      updated = await client.quietly('POST /requests/{request_no}/dispute', {
        ...call,
        idempotencyKey: attempt.current.key,
      })
    })
    if (!done) return
    onClose()
    onChanged(updated)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      actions={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button type="submit" form="request-dispute" variant="primary" busy={doing.busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id="request-dispute"
        className="request-form"
        method="dialog"
        noValidate
        onSubmit={event => void dispute(event)}
      >
        <p>{t('text')}</p>
        <Textarea
          ref={field}
          label={t('label')}
          hint={t('hint')}
          error={short ? t('short') : undefined}
          rows={6}
          required
          unmarked
          maxLength={objectionLength.max}
          value={text}
          onChange={event => {
            setShort(false)
            setText(event.target.value)
          }}
        />
        {doing.problem && <Problem>{doing.problem}</Problem>}
      </form>
    </Dialog>
  )
}
