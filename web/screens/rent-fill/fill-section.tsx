import '#ui/forms/forms.css'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#domain/calendar.ts'
import { Disclosure } from '#ui/kit/disclosure.tsx'
import { Textarea } from '#ui/kit/fields/text-input.tsx'
import { AddressForm } from '../../parts/address-form/address-form.tsx'
import { ContactForm } from '../../parts/address-form/contact-form.tsx'
import type { ModelCard } from '../../parts/model-card.ts'
import { BillingSection } from '../buy/billing-section.tsx'
import { EmailHint } from '../buy/email-hint.tsx'
import type { Flow } from './flow.ts'
import { StartSection } from './start-section.tsx'
import { TermSection } from './term-section.tsx'

interface FillSectionProps {
  flow: Flow
  models: readonly ModelCard[]
  /** What else is chosen of the rental: the garden. */
  children: ReactNode
}

const remarkLength = 500

/** What is rented and when, each on one line that can be opened; then who receives it, and where. */
export function FillSection({ flow, models, children }: FillSectionProps) {
  const t = useTranslations('rent_fill')
  const tForm = useTranslations('buy')
  const { rental, change, model, days } = flow
  const { contact, address, billing, isBilledElsewhere, billElsewhere } = flow.recipient
  const [hadMore] = useState(flow.hadRemark || isBilledElsewhere)
  return (
    <div className="rent-section" id="fill" tabIndex={-1}>
      <div className="rent-chosen">
        <TermSection
          models={models}
          model={model}
          months={rental.months}
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
        {children}
      </div>
      <div className="rent-part">
        <div className="rent-halves">
          <section className="rent-half" aria-labelledby="rent-contact">
            <h2 id="rent-contact">{tForm('contact.heading')}</h2>
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
            <h2 id="rent-address">{tForm('address.heading')}</h2>
            <AddressForm
              value={address.value}
              errors={address.errors}
              onChange={address.onChange}
              onBlur={address.onBlur}
              id="address"
            />
          </section>
        </div>
        <Disclosure summary={t('where.more')} open={hadMore}>
          <div className="rent-half">
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
          </div>
        </Disclosure>
      </div>
    </div>
  )
}
