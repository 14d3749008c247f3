import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { duties } from '#domain/requests/damage.ts'
import { needsWords, reasonsFor } from '#domain/requests/reasons.ts'
import type { ApplyType } from '#domain/requests/states.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Checkbox } from '#ui/kit/fields/checkbox.tsx'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { DateField, Textarea, TextInput } from '#ui/kit/fields/text-input.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { ShotsField } from '../../../kit/pictures/shots-field.tsx'
import { usePaths } from '../../../paths.ts'
import { OfferPreview } from '../sections/offer-preview.tsx'
import { type Applied, chooses, findTraits, hasPrice, remediesOf, toOfferInput, toRemedy, typesFor } from './apply.ts'

type OrderRequests = CallData<'GET /admin/orders/{order_no}/after-sale'>

interface ApplyFormProps {
  orderNo: string
  requests: OrderRequests
  onClose: () => void
}

const maxPictures = 6

/** The customer's own form, with the channel they used; the price is shown first, so that they can be told. */
export function ApplyForm({ orderNo, requests, onClose }: ApplyFormProps) {
  const t = useTranslations('admin_requests.apply')
  const all = useTranslations('admin_requests')
  const types = useTranslations('requests.type')
  const reasons = useTranslations('requests.reason')
  const remedies = useTranslations('requests.remedy')
  const whys = useTranslations('requests.why')
  const { required } = useRules()
  const navigate = useNavigate()
  const to = usePaths()
  const offer = useRef<string>(undefined)
  const [isGuaranteeConfirmed, setGuaranteeConfirmed] = useState(false)
  const [pictures, setPictures] = useState<string[]>([])
  const [first] = requests.items
  const findItem = (id: string) => requests.items.find(({ item_id }) => item_id === id) ?? first
  const initial: Record<Applied, string> = {
    ...{ item_id: first?.item_id ?? '', apply_type: first ? (typesFor(first)[0]?.apply_type ?? '') : '' },
    ...{ reason_code: '', remedy: '', apply_reason: '', months: '1', pick_up_on: '', duty: 'platform', asked_by: '' },
  }
  return (
    <ActionDialog<Applied>
      id="apply"
      onClose={onClose}
      title={t('title_for', { no: orderNo })}
      submit={t('submit')}
      done={t('done')}
      initial={initial}
      rules={{
        apply_type: [
          required,
          (value, { item_id }) => {
            const choice = findItem(item_id)?.choices.find(({ apply_type }) => apply_type === value)
            return choice?.refusal ? whys(choice.refusal) : undefined
          },
          value => (findTraits(value)?.isContract ? t('customer_concludes') : undefined),
          (value, { item_id }) =>
            chooses(value, findItem(item_id)) && !isGuaranteeConfirmed ? t('told_rule') : undefined,
        ],
        reason_code: required,
        remedy: (value, { apply_type, item_id, reason_code }) => {
          const item = findItem(item_id)
          const known = remediesOf({ reason_code }, item).find(one => one === value)
          return chooses(apply_type, item) ? required(known ?? '') : undefined
        },
        apply_reason: (value, { apply_type, reason_code }) =>
          apply_type !== '' && needsWords(apply_type as ApplyType, reason_code) ? required(value) : undefined,
        months: (value, { apply_type, item_id }) => {
          const maxMonths = findItem(item_id)?.renewable_months ?? 0
          const count = Number(value)
          if (!findTraits(apply_type)?.addsMonths || (Number.isInteger(count) && count >= 1 && count <= maxMonths))
            return undefined
          return t('months_rule', { most: maxMonths })
        },
        asked_by: required,
      }}
      run={async (values, { client, idempotencyKey }) => {
        const { request_no } = await client.quietly('POST /admin/orders/{order_no}/requests', {
          params: { order_no: orderNo },
          body: {
            ...toOfferInput(values),
            ...toRemedy(values, findItem(values.item_id)),
            pictures,
            guarantee_told: isGuaranteeConfirmed,
            ...(offer.current && { offer_id: offer.current }),
          },
          idempotencyKey,
        })
        void navigate(to('request', { request_no }))
      }}
    >
      {form => {
        const { item_id, apply_type } = form.values
        const item = findItem(item_id)
        const type = item?.choices.find(choice => choice.apply_type === apply_type)?.apply_type
        return (
          <>
            {requests.items.length > 1 && (
              <Select {...form.field('item_id')} label={t('item')} required>
                {requests.items.map(({ item_id: id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
            <Select {...form.field('apply_type')} label={all('type')} required>
              <option value="">{t('choose')}</option>
              {item?.choices.map(({ apply_type: value, allowed }) => (
                <option key={value} value={value}>
                  {allowed ? types(value) : t('not_now', { type: types(value) })}
                </option>
              ))}
            </Select>
            {type && (
              <Select {...form.field('reason_code')} label={t('reason')} required>
                <option value="">{t('choose')}</option>
                {(item ? reasonsFor(type, { ...item, today: requests.today }) : [])
                  // A statement is entered on the screen of statements.
                  .filter(code => code !== 'withdrawal')
                  .map(code => (
                    <option key={code} value={code}>
                      {reasons(code)}
                    </option>
                  ))}
              </Select>
            )}
            <Textarea
              {...form.field('apply_reason')}
              label={t('words')}
              hint={t('words_hint')}
              rows={3}
              maxLength={2000}
            />
            {type && requestTraits[type].addsMonths && (
              <TextInput {...form.field('months')} label={t('months')} inputMode="numeric" room="s" required />
            )}
            {!(type && requestTraits[type].isContract) && (
              <>
                <DateField {...form.field('pick_up_on')} label={t('day')} hint={t('day_hint')} />
                <Select {...form.field('duty')} label={all('duty_label')}>
                  <Options values={duties} label={one => all(`duty.${one}`)} />
                </Select>
              </>
            )}
            <ShotsField label={t('pictures')} ids={pictures} onChange={setPictures} maxCount={maxPictures} />
            {item && chooses(type, item) && (
              <>
                <Checkbox
                  label={t('told', { months: item.months_after_repair })}
                  checked={isGuaranteeConfirmed}
                  onChange={event => setGuaranteeConfirmed(event.currentTarget.checked)}
                />
                <Select {...form.field('remedy')} label={t('remedy')} required>
                  <option value="">{t('choose')}</option>
                  <Options values={remediesOf(form.values, item)} label={one => remedies(one)} />
                </Select>
              </>
            )}
            {type && hasPrice(type) && item && (
              <OfferPreview
                orderNo={orderNo}
                input={toOfferInput(form.values)}
                onOffer={offerId => {
                  offer.current = offerId
                }}
              />
            )}
            <TextInput
              {...form.field('asked_by')}
              label={t('asked_by')}
              hint={t('asked_by_hint')}
              maxLength={500}
              required
            />
          </>
        )
      }}
    </ActionDialog>
  )
}
