import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newKey } from '#client/new-key.ts'
import { maxMessagePictures, messageLength } from '#domain/messages/constants.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { PicturesField } from '../../../parts/pictures/pictures-field.tsx'
import { silentFailure, usePictures } from '../../../parts/pictures/use-pictures.ts'
import { dropDraft, readDraft } from '../draft.ts'
import { Progress } from '../message-form.tsx'
import { TextField } from '../text-field.tsx'
import { useStoreDraft } from '../use-draft.ts'
import type { OpenMessage } from './opened-message.tsx'

interface ReplyFormProps {
  message: OpenMessage
  secret: string
  onReplied: (message: OpenMessage, dueOn: string) => void
}

/** A reply: it is added to a message that is still open, or opens an answered one again. */
export function ReplyForm({ message, secret, onReplied }: ReplyFormProps) {
  const t = useTranslations('complaints.status')
  const tRule = useTranslations('validation')
  const { required } = useRules()
  const pictures = usePictures('complaint')
  const key = useRef<{ serialized: string; key: string }>(undefined)
  const { ticket, state } = message
  // Anyone with the link writes as the customer; the form is only ever rendered in a browser.
  const draft = `reply.${ticket}`
  const [before] = useState(() => readDraft(draft)?.values.text ?? '')
  const form = useForm({
    id: 'reply',
    initial: { text: before },
    rules: {
      text: [
        required,
        value => (value.trim().length > messageLength.max ? tRule('text_too_long', messageLength) : undefined),
      ],
    },
    async submit({ text }, browser) {
      const ids = await pictures.upload(browser)
      const body = { ticket, secret, text, pictures: ids }
      const serialized = JSON.stringify(body)
      if (key.current?.serialized !== serialized) key.current = { serialized, key: newKey() }
      try {
        const { due_on } = await browser.client.quietly('POST /messages/reply', {
          body,
          idempotencyKey: key.current.key,
        })
        dropDraft(draft)
        onReplied(await browser.client.quietly('POST /messages/status', { body: { ticket, secret } }), due_on)
      } catch (error) {
        throw pictures.handleFailure(error) ? silentFailure() : error
      }
    },
  })
  useStoreDraft(draft, '', form.values)
  return (
    <section className="messages-reply needs-script">
      <h2>{t('reply')}</h2>
      <p>{t(state === 'open' ? 'reply_open' : 'reply_again')}</p>
      <Form
        form={form}
        actions={
          <>
            <Progress pictures={pictures.uploading} busy={form.busy} />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={form.busy}>
                {t('reply_send')}
              </Button>
            </div>
          </>
        }
      >
        <TextField field={form.field('text')} label={t('reply_text')} />
        <PicturesField pictures={pictures} count={maxMessagePictures} />
      </Form>
    </section>
  )
}
