import { useTranslations } from 'use-intl'
import type { Client } from '#client/call.ts'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { lazyDialog } from '../../kit/dialogs/action-buttons.tsx'
import { NamedThings, type ThingDialogProps } from '../../kit/named-things.tsx'

export type Attribute = CallData<'GET /admin/attributes'>['list'][number]

const AttributeDialog = lazyDialog<ThingDialogProps<Attribute>>(() => import('./attribute-dialog.tsx'))

const fetchData = (call: Call) => call('GET /admin/attributes', {})
const remove = (client: Client, id: string) => client.quietly('DELETE /admin/attributes/{id}', { params: { id } })

/** The attributes that distinguish products. */
export function Page() {
  const t = useTranslations('admin_catalogue.attribute')
  const title = useTranslations('admin.screen')('attributes')
  const { language } = useAppEnv()
  return (
    <NamedThings<Attribute>
      texts="attribute"
      title={title}
      exportHref="/api/admin/attributes/export"
      fetchData={fetchData}
      idOf={({ attribute_id }) => attribute_id}
      columns={[
        { id: 'code', header: t('code'), cell: ({ code }) => <span className="second">{code}</span> },
        { id: 'type', header: t('type_label'), cell: ({ value_type }) => t(`type.${value_type}`) },
        {
          id: 'values',
          header: t('values'),
          cell: ({ unit, choices }) => unit || choices.map(({ name }) => name[language]).join(', '),
        },
      ]}
      empty={t('empty')}
      Edit={AttributeDialog}
      remove={remove}
    />
  )
}
