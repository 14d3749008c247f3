import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { maxPersonName } from '#contract/protocol/field-limits.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { suggestAuthor } from '#domain/messages/author.ts'
import { questionLength } from '#domain/messages/constants.ts'
import { useCurrentUser } from '#ui/app/current-user.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { useEnv } from '../../env.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { useProof } from '../../forms/use-proof.ts'
import { pagePath } from '../../paths.ts'
import { QuestionSent } from './question-sent.tsx'

export interface QuestionFormProps {
  model: { key: string; name: string }
  onClose: () => void
}

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

/**
 * Only a few fields: those of a customer with an account are filled in already. The accent colour of this page belongs
 * to renting and buying, so it is not used here.
 */
export function QuestionForm({ model, onClose }: QuestionFormProps) {
  const t = useTranslations('questions')
  const tRule = useTranslations('validation')
  const { language } = useEnv()
  const { required, email: emailRule, atMost } = useRules()
  const user = useCurrentUser()
  const isCustomer = user.kind === 'customer'
  const knownName = user.name !== user.email ? user.name : undefined
  const proof = useProof()
  const [sentQuestion, setSentQuestion] = useState<CallData<'POST /device-types/{key}/questions'> & { email: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const form = useForm({
    id: 'question',
    initial: { text: '', name: knownName ?? '', email: user.email ?? '' },
    rules: {
      text: [
        required,
        text => (text.trim().length < questionLength.min ? tRule('text_too_short', questionLength) : undefined),
        text => (text.trim().length > questionLength.max ? tRule('text_too_long', questionLength) : undefined),
      ],
      name: [required, atMost(maxPersonName)],
      email: isCustomer ? [] : [required, emailRule],
    },
    async submit({ text, name, email }, browser) {
      await browser.ensureSession()
      const sender = isCustomer ? {} : { email: normalizeEmail(email), altcha: await proof.take() }
      // A second click needs no idempotency key: the same question of the same person is one question while it is open.
      const result = await browser.client.quietly('POST /device-types/{key}/questions', {
        params: { key: model.key },
        body: { text, name, ...sender },
      })
      setSentQuestion({ ...result, email: isCustomer ? (user.email ?? '') : normalizeEmail(email) })
    },
  })

  // The pressed button is gone; the heading of the form takes the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function startAnother() {
    form.reset()
    setSentQuestion(undefined)
  }

  if (sentQuestion) return <QuestionSent question={sentQuestion} onAnother={startAnother} />
  const used = form.values.text.trim().length
  const prepare = isCustomer ? undefined : proof.prepare
  return (
    <section className="ask" aria-labelledby={id}>
      <div className="ask-head">
        <h3 id={id} ref={heading} tabIndex={-1}>
          {t('heading', { name: model.name })}
        </h3>
        <p>{t('lead')}</p>
      </div>
      <Form
        form={form}
        actions={
          <>
            <output className="code-progress">
              {form.busy && (
                <>
                  <span className="mowing" />
                  {t('sending')}
                </>
              )}
            </output>
            <div className="form-actions">
              <Button type="submit" busy={form.busy} silent>
                {t('send')}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {t('close')}
              </Button>
            </div>
            <p className="form-small">
              {t.rich('privacy_note', { link: chunks => <a href={pagePath(language, 'privacy')}>{chunks}</a> })}
            </p>
          </>
        }
      >
        <div className="ask-text">
          <Textarea
            {...form.field('text')}
            label={t('text')}
            hint={t('text_hint')}
            required
            unmarked
            rows={3}
            onFocus={prepare}
          />
          <p className="ask-count figures" data-over={used > questionLength.max || undefined}>
            {t('count', { used, max: questionLength.max })}
          </p>
        </div>
        <TextInput
          {...form.field('name')}
          label={t('name')}
          hint={t('name_hint', { author: suggestAuthor(form.values.name) || suggestAuthor(t('name_example')) })}
          required
          unmarked
          autoComplete="name"
        />
        {isCustomer ? (
          <p>{t.rich('answered_at', { email: user.email ?? '', b: bold })}</p>
        ) : (
          <EmailField field={form.field('email')} label={t('email')} hint={t('email_hint')} onFocus={proof.prepare} />
        )}
      </Form>
    </section>
  )
}
