import { useTranslations } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { Options, Select } from '#ui/kit/fields/select.tsx'
import { DateField, TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { ActionDialog } from '../../../kit/dialogs/action-dialog.tsx'
import { useCountryCodes } from '../../../kit/use-country-codes.ts'
import type { RequestDialogProps } from '../request.ts'

const senderTexts = ['recipient', 'street', 'house_number', 'postcode', 'city'] as const

const noSender = {
  ...{ 'sender.recipient': '', 'sender.street': '', 'sender.house_number': '' },
  ...{ 'sender.postcode': '', 'sender.city': '', 'sender.country': '' },
}

function senderOf(values: typeof noSender, firstCountry: string) {
  return {
    recipient: values['sender.recipient'].trim(),
    street: values['sender.street'].trim(),
    house_number: values['sender.house_number'].trim(),
    postcode: values['sender.postcode'].trim(),
    city: values['sender.city'].trim(),
    country: values['sender.country'] || firstCountry,
  }
}

/**
 * What the customer said on the phone, or what staff saw: the day of the pick-up, and whether the battery is undamaged.
 */
export function Component({ request, reread, onClose }: RequestDialogProps) {
  const t = useTranslations('admin_requests.pick_up')
  const countryName = useCountryName()
  const countries = useCountryCodes()
  const { pick_up_on, battery_safe, door_known, way } = request.pick_up
  // The address of an erased customer is unknown, unless there is a label already.
  const isDoorAsked = !door_known && way !== 'parcel'
  const isMachine = request.product_kind === 'machine'
  const known = battery_safe === null ? '' : battery_safe ? 'whole' : 'damaged'
  return (
    <ActionDialog
      id="pick-up"
      onClose={onClose}
      title={t('dialog')}
      submit={t('submit')}
      done={t('done')}
      initial={{ day: pick_up_on ?? '', battery: known as string, ...noSender }}
      reread={reread}
      run={({ day, battery, ...values }, { client, idempotencyKey }) =>
        client.quietly('POST /admin/requests/{request_no}/pick-up', {
          idempotencyKey,
          params: { request_no: request.request_no },
          body: {
            ...(request.offer === null && { pick_up_on: day || null }),
            ...(battery !== '' && { battery_safe: battery === 'whole' }),
            ...(isDoorAsked &&
              (battery === 'whole' || values['sender.recipient'] !== '') && {
                sender: senderOf(values, countries.listed[0] ?? ''),
              }),
          },
        })
      }
    >
      {form => (
        <>
          {request.offer !== null ? (
            <Notice tone="info">{t('quoted')}</Notice>
          ) : (
            <DateField {...form.field('day')} label={t('day')} hint={t('day_hint')} />
          )}
          {isMachine && (
            <Select {...form.field('battery')} label={t('battery')} hint={t('battery_hint')}>
              <option value="">{t('battery_unknown')}</option>
              <option value="whole">{t('battery_whole')}</option>
              <option value="damaged">{t('battery_damaged')}</option>
            </Select>
          )}
          {isDoorAsked && (
            <>
              <Notice tone="info">{t('sender_notice')}</Notice>
              {senderTexts.map(name => (
                <TextInput
                  key={name}
                  {...form.field(`sender.${name}`)}
                  label={t(`sender.${name}`)}
                  maxLength={name === 'street' ? 120 : 80}
                  autoComplete="off"
                />
              ))}
              <Select {...form.field('sender.country')} label={t('sender.country')}>
                <Options values={countries.listed} label={country => countryName(country)} />
              </Select>
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}
