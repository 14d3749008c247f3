import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressForm } from '../../parts/address-form/address-form.tsx'
import { ContactForm } from '../../parts/address-form/contact-form.tsx'
import { DraftNote } from '../../parts/checkout/draft-note.tsx'
import { useLeadOn } from '../../parts/checkout/use-lead-on.ts'
import type { OrderLine, Quote } from '../../parts/order-form/order.ts'
import { OrderForm } from '../../parts/order-form/order-form.tsx'
import { BillingSection } from './billing-section.tsx'
import { BuyBar } from './buy-bar.tsx'
import { EmailHint } from './email-hint.tsx'
import { Overview } from './overview.tsx'
import { useRecipient } from './use-recipient.ts'

interface BuyFormProps {
  /** If left out: the cart. */
  lines?: readonly OrderLine[]
  country: string
  changeGoods: string
}

/** Recipient and address, then the last section of every order, with the overview beside them. */
export function BuyForm({ lines, country, changeGoods }: BuyFormProps) {
  const t = useTranslations('buy')
  const leadOn = useLeadOn()
  const recipient = useRecipient(country)
  const { contact, address, billing, isBilledElsewhere } = recipient
  const [offer, setOffer] = useState<{ quote: Quote; isHalf: boolean }>()
  const storeQuote = useCallback((quote: Quote, isHalf: boolean) => setOffer({ quote, isHalf }), [])
  return (
    <div className="buy-sides">
      <Overview {...offer} changeGoods={changeGoods} />
      <div className="buy-form">
        <section className="order-part" aria-labelledby="buy-contact">
          <h2 id="buy-contact">{t('contact.heading')}</h2>
          <ContactForm
            id="contact"
            value={contact.value}
            onChange={contact.onChange}
            errors={contact.errors}
            onBlur={contact.onBlur}
            emailHint={<EmailHint />}
          />
        </section>
        <section className="order-part" aria-labelledby="buy-address">
          <h2 id="buy-address" tabIndex={-1}>
            {t('address.heading')}
          </h2>
          <AddressForm
            id="address"
            value={address.value}
            onChange={address.onChange}
            errors={address.errors}
            onBlur={address.onBlur}
          />
          <BillingSection draft={billing} isOther={isBilledElsewhere} onOther={recipient.billElsewhere} />
        </section>
        <OrderForm
          {...(lines && { lines })}
          country={address.value.country}
          address={{ ...contact.value, ...address.value }}
          billing={isBilledElsewhere ? billing.value : undefined}
          check={recipient.check}
          onFields={recipient.setServerErrors}
          onQuote={storeQuote}
          changeGoods={changeGoods}
          changeAddress="#buy-address"
          onPlaced={(placed, method) => {
            recipient.forget()
            leadOn(placed, method)
          }}
        />
        <DraftNote />
      </div>
      <BuyBar {...offer} />
    </div>
  )
}
