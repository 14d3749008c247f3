import '../categories/categories.css'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Button } from '#ui/kit/button.tsx'
import { EmptyState } from '#ui/kit/empty-state.tsx'
import { later } from '../../kit/act-menu.tsx'
import { DetailScreen } from '../../kit/detail.tsx'
import { useDetail } from '../../kit/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { useMay } from '../../office-context.tsx'
import type { AttributeDialogProps } from './attribute-dialog.tsx'

export type Attribute = CallData<'GET /admin/attributes'>['list'][number]

const AttributeDialog = later<AttributeDialogProps>(() => import('./attribute-dialog.tsx'))
const RemoveDialog = later<AttributeDialogProps>(() => import('./remove-dialog.tsx'))

const ask = (call: Call) => call('GET /admin/attributes', {})
const watched = () => ({})

/** What products can be told apart by. */
export function Page() {
  const t = useTranslations('admin_catalogue.attribute')
  const title = useTranslations('admin.screen')('attributes')
  const { language } = useAppEnv()
  const mayEdit = useMay()('manage_catalogue')
  const detail = useDetail({ ask, watched })
  const [open, setOpen] = useState<{ deed: 'edit' | 'remove'; attribute: Attribute | undefined }>()
  const close = () => setOpen(undefined)
  return (
    <DetailScreen detail={detail}>
      {({ list }) => (
        <>
          <PageHead
            title={title}
            actions={
              mayEdit && (
                <Button
                  size="s"
                  variant="primary"
                  icon="plus-bold"
                  onClick={() => setOpen({ deed: 'edit', attribute: undefined })}
                >
                  {t('add')}
                </Button>
              )
            }
          />
          {list.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <div className="list-table-place">
              <table className="plain-table">
                <caption className="visually-hidden">{title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('name')}</th>
                    <th scope="col">{t('code')}</th>
                    <th scope="col">{t('type_label')}</th>
                    <th scope="col">{t('values')}</th>
                    {mayEdit && (
                      <th scope="col">
                        <span className="visually-hidden">{t('deeds')}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {list.map(attribute => (
                    <tr key={attribute.attribute_id}>
                      <th scope="row">{attribute.name[language]}</th>
                      <td>
                        <span className="second">{attribute.code}</span>
                      </td>
                      <td>{t(`type.${attribute.value_type}`)}</td>
                      <td>{attribute.unit || attribute.choices.map(({ name }) => name[language]).join(', ')}</td>
                      {mayEdit && (
                        <td>
                          <div className="row-acts">
                            <Button size="s" variant="quiet" onClick={() => setOpen({ deed: 'edit', attribute })}>
                              {t('edit')}
                              <span className="visually-hidden">: {attribute.name[language]}</span>
                            </Button>
                            <Button size="s" variant="quiet" onClick={() => setOpen({ deed: 'remove', attribute })}>
                              {t('remove')}
                              <span className="visually-hidden">: {attribute.name[language]}</span>
                            </Button>
                          </div>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Suspense>
            {open?.deed === 'edit' && (
              <AttributeDialog attribute={open.attribute} reread={detail.reread} onClose={close} />
            )}
            {open?.deed === 'remove' && (
              <RemoveDialog attribute={open.attribute} reread={detail.reread} onClose={close} />
            )}
          </Suspense>
        </>
      )}
    </DetailScreen>
  )
}
