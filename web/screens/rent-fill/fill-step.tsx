import '#ui/forms/forms.css'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import { Button } from '#ui/kit/button.tsx'
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { AddressForm } from '../../parts/address-form/address-form.tsx'
import { ContactForm } from '../../parts/address-form/contact-form.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import type { FieldIssue } from '../../parts/order-form/order.ts'
import { BillingSection } from '../buy/billing-section.tsx'
import { EmailHint } from '../buy/email-hint.tsx'
import type { Flow } from './flow.ts'
import { StartSection } from './start-section.tsx'
import { TermSection } from './term-section.tsx'

interface FillStepProps {
  flow: Flow
  models: readonly ModelCard[]
  onDone: () => void
}

export const remarkLength = 500
const none: readonly FieldIssue[] = []

/** Model, first day and delivery address. */
export function FillStep({ flow, models, onDone }: FillStepProps) {
  const t = useTranslations('rent_fill')
  const tForm = useTranslations('buy')
  const tRule = useTranslations('validation')
  const [issues, setIssues] = useState(none)
  const { rental, change, model, days } = flow
  const { contact, address, billing, isBilledElsewhere, billElsewhere } = flow.recipient

  function send(event: FormEvent) {
    event.preventDefault()
    const found = flow.check()
    setIssues(found.length > 1 ? found : none)
    const [first] = found
    if (!first) return onDone()
    // After React has rendered it beside its field. With several issues their list takes the focus itself.
    if (found.length === 1) requestAnimationFrame(() => document.getElementById(first.field)?.focus())
  }

  return (
    <form className="form rent-form" method="dialog" noValidate onSubmit={send}>
      <ErrorSummary title={tRule('error_summary', { count: issues.length })} errors={issues} />
      <TermSection
        models={models}
        model={model}
        months={rental.months}
        error={flow.modelError}
        onModel={type => change(before => ({ ...before, type }))}
        onMonths={months => change(before => ({ ...before, months }))}
      />
      <StartSection
        days={days}
        start={flow.start}
        months={rental.months}
        lost={flow.lost}
        model={model?.key}
        name={model?.name}
        onStart={(start_on: Day) => change(before => ({ ...before, start_on }))}
      />
      <section className="rent-part" aria-labelledby="rent-who">
        <h2 id="rent-who">{t('where.heading')}</h2>
        <p className="rent-lead">{t('where.lead')}</p>
        <div className="rent-halves">
          <section className="rent-half" aria-labelledby="rent-contact">
            <h3 id="rent-contact">{tForm('contact.heading')}</h3>
            <ContactForm
              value={contact.value}
              errors={contact.errors}
              onChange={contact.onChange}
              onBlur={contact.onBlur}
              id="contact"
              emailHint={<EmailHint />}
            />
          </section>
          <section className="rent-half" aria-labelledby="rent-address">
            <h3 id="rent-address">{tForm('address.heading')}</h3>
            <AddressForm
              value={address.value}
              errors={address.errors}
              onChange={address.onChange}
              onBlur={address.onBlur}
              id="address"
            />
          </section>
        </div>
        <BillingSection draft={billing} isOther={isBilledElsewhere} onOther={billElsewhere} />
        <Textarea
          id="rent-remark"
          label={t('where.remark')}
          hint={t('where.remark_hint')}
          rows={3}
          maxLength={remarkLength}
          value={rental.remark}
          onChange={event => {
            const remark = event.currentTarget.value
            change(before => ({ ...before, remark }))
          }}
        />
      </section>
      <div className="rent-end">
        <Button type="submit" variant="primary" size="l" iconEnd="arrow-right">
          {t('fill_next')}
        </Button>
      </div>
    </form>
  )
}
