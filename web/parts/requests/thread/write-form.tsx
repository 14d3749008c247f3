import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { maxRequestPictures, maxRequestText } from '#contract/protocol/field-limits.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { VisuallyHidden } from '#ui/kit/visually-hidden.tsx'
import { PicturesField } from '../../pictures/pictures-field.tsx'
import { silentFailure, usePictures } from '../../pictures/use-pictures.ts'
import { Uploading } from '../apply/uploading.tsx'
import type { RequestDetail } from '../request.ts'

export interface WriteFormProps {
  requestNo: string
  onWritten: (message: RequestDetail['messages'][number]) => void
}

/** A message to the staff who handle the request, with optional pictures. */
export function WriteForm({ requestNo, onWritten }: WriteFormProps) {
  const t = useTranslations('requests.thread')
  const { required, atMost } = useRules()
  const pictures = usePictures('after_sale')
  const attempt = useRef({ words: '', key: '' })
  const [sent, setSent] = useState(false)
  const form = useForm({
    id: `write-${requestNo}`,
    initial: { text: '' },
    rules: { text: [required, atMost(maxRequestText)] },
    async submit({ text }, browser) {
      setSent(false)
      const ids = await pictures.upload(browser)
      const body = { text: text.trim(), pictures: ids }
      const serialized = JSON.stringify(body)
      // A retry of the same message after a lost response is still one message.
      if (attempt.current.words !== serialized) attempt.current = { words: serialized, key: newKey() }
      try {
        const params = { request_no: requestNo }
        const call = { params, body, idempotencyKey: attempt.current.key }
        const message = await browser.client.quietly('POST /requests/{request_no}/messages', call)
        attempt.current = { words: '', key: '' }
        form.reset()
        pictures.clear()
        setSent(true)
        onWritten(message)
      } catch (error) {
        throw pictures.handleFailure(error) ? silentFailure() : error
      }
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Uploading pictures={pictures} />
          <VisuallyHidden live>{sent ? t('sent') : ''}</VisuallyHidden>
          <div className="form-actions">
            <Button type="submit" busy={form.busy}>
              {t('send')}
            </Button>
          </div>
        </>
      }
    >
      <Textarea {...form.field('text')} label={t('label')} hint={t('hint')} rows={3} required unmarked />
      <details className="request-agreed">
        <summary>{t('add_pictures')}</summary>
        <PicturesField pictures={pictures} count={maxRequestPictures} />
      </details>
    </Form>
  )
}
