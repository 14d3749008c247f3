import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallInput } from '#contract/protocol/call.ts'
import { addressLengths, maxPersonName } from '#contract/protocol/field-limits.ts'
import { isCountryCode } from '#domain/addresses/country-codes.ts'
import { Form } from '#ui/forms/form.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { useRules } from '#ui/forms/use-rules.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/fields/text-input.tsx'
import { Notice } from '#ui/kit/notice.tsx'
import { OwnGardens } from '../../parts/garden-picture/own-gardens.tsx'
import { AddressFields } from './address-fields.tsx'
import { AvatarPicker } from './picture/avatar-picker.tsx'
import { type TabProps, useUpdateUser } from './use-update-user.ts'

const maxLengths = { user_name: maxPersonName, ...addressLengths } as const

export function ProfileTab({ user, onChange }: TabProps) {
  return (
    <div className="own-sides">
      <DetailsForm user={user} onChange={onChange} />
      <div className="own-aside">
        <AvatarPicker user={user} onChange={onChange} />
        <OwnGardens />
      </div>
    </div>
  )
}

function DetailsForm({ user, onChange }: Pick<TabProps, 'user' | 'onChange'>) {
  const t = useTranslations('account')
  const updateUser = useUpdateUser(onChange)
  const { atMost, phone } = useRules()
  const [saved, setSaved] = useState(false)
  const { user_name, contact, country, postcode, house_number, street, city } = user
  const form = useForm({
    id: 'profile',
    initial: { user_name, contact, country, postcode, house_number, street, city },
    rules: {
      user_name: atMost(maxLengths.user_name),
      contact: phone,
      postcode: atMost(maxLengths.postcode),
      house_number: atMost(maxLengths.house_number),
      street: atMost(maxLengths.street),
      city: atMost(maxLengths.city),
    },
    async submit(values, { client }) {
      setSaved(false)
      const body: CallInput<'PUT /user/info/{id}'>['body'] = {
        user_name: values.user_name,
        contact: values.contact,
        postcode: values.postcode,
        house_number: values.house_number,
        street: values.street,
        city: values.city,
        ...(isCountryCode(values.country) && { country: values.country }),
      }
      updateUser(await client.quietly('PUT /user/info/{id}', { params: { id: user.user_id }, body }))
      setSaved(true)
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          {saved && (
            <Notice tone="success" live>
              {t('profile.saved')}
            </Notice>
          )}
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('profile.save')}
            </Button>
          </div>
        </>
      }
    >
      <fieldset className="own-group">
        <legend>{t('profile.person')}</legend>
        <TextInput {...form.field('user_name')} label={t('field.name')} unmarked autoComplete="name" />
        <TextInput
          {...form.field('contact')}
          label={t('field.phone')}
          hint={t('profile.phone_hint')}
          unmarked
          type="tel"
          autoComplete="tel"
        />
      </fieldset>
      <AddressFields field={form.field} />
    </Form>
  )
}
