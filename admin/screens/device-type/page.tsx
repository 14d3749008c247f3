import './device-type.css'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { useAppEnv } from '#ui/app/env.tsx'
import { Badge } from '#ui/kit/badge.tsx'
import { Columns, DetailList, DetailScreen, Section } from '../../kit/detail/detail.tsx'
import { useDetail } from '../../kit/detail/use-detail.ts'
import { PageHead } from '../../layout/page-head.tsx'
import { usePaths } from '../../paths.ts'
import { CompletenessCell } from '../device-types/completeness-cell.tsx'
import { blankModel } from './blank-model.ts'
import { ModelActs } from './model-actions.tsx'
import { ModelForm } from './model-form.tsx'
import type { Model } from './model-values.ts'
import { RentSection } from './rent-section.tsx'

export interface ModelRecord {
  model: Model
  /** Its product; undefined: it cannot be rented or bought yet. */
  product: CallData<'GET /admin/products/{id}'> | undefined
}

/** One model: its texts and data, its monthly prices, and whether it is listed. */
export function Page() {
  const { id = '' } = useParams()
  return <ModelScreen key={id} id={id} />
}

function ModelScreen({ id }: { id: string }) {
  const t = useTranslations('admin_models')
  const { language } = useAppEnv()
  const to = usePaths()
  const [saves, setSaves] = useState(0)
  const fetchData = useCallback((call: Call) => readRecord(call, id), [id])
  const watched = ({ model }: ModelRecord) => ({ [t('column.listed')]: t(model.listed ? 'listed' : 'delisted') })
  const detail = useDetail({ fetchData, watched })
  const { reread, replace } = detail
  const isNew = id === 'new'
  return (
    <DetailScreen detail={detail}>
      {record => {
        const { model, product } = record
        const name = isNew ? t('add') : model.texts[language].name || model.key
        return (
          <>
            <PageHead
              title={name}
              below="device_types"
              badges={
                !isNew && (
                  <Badge tone={model.listed ? 'success' : 'neutral'}>{t(model.listed ? 'listed' : 'delisted')}</Badge>
                )
              }
              actions={!isNew && <ModelActs record={record} reread={reread} />}
            />
            <Columns
              main={
                <ModelForm
                  key={saves}
                  model={model}
                  isNew={isNew}
                  onSaved={saved => {
                    replace({ model: saved, product })
                    setSaves(count => count + 1)
                  }}
                  onReload={() => void reread().then(() => setSaves(count => count + 1))}
                />
              }
              aside={
                !isNew && (
                  <>
                    <Section title={t('state.title')}>
                      <DetailList
                        items={[
                          { term: t('state.texts'), value: <CompletenessCell missing={model.missing} /> },
                          {
                            term: t('state.rent'),
                            value: (
                              <a href={to('devices', {}, { device_type: model.key, pool: 'rent' })}>
                                {model.lease_inventory}
                              </a>
                            ),
                          },
                          {
                            term: t('state.sale'),
                            value: (
                              <a href={to('devices', {}, { device_type: model.key, pool: 'sale' })}>
                                {model.buy_inventory}
                              </a>
                            ),
                          },
                          {
                            term: t('state.product'),
                            value: product ? (
                              <a href={to('product', { id: product.product_id })}>{product.key}</a>
                            ) : (
                              t('state.no_product')
                            ),
                          },
                          {
                            term: t('state.manual'),
                            value: model.listed && (
                              <a href={`/api/documents/manual-${model.key}.pdf`} target="_blank" rel="noreferrer">
                                {t('state.manual_open')}
                              </a>
                            ),
                          },
                        ]}
                      />
                    </Section>
                    <RentSection record={record} reread={reread} />
                  </>
                )
              }
            />
          </>
        )
      }}
    </DetailScreen>
  )
}

async function readRecord(call: Call, id: string): Promise<ModelRecord> {
  if (id === 'new') return { model: blankModel, product: undefined }
  const [model, products] = await Promise.all([
    call('GET /admin/device-types/{id}', { params: { id } }),
    call('GET /admin/products', { query: { page: 1, page_size: 100, kind: 'machine' } }),
  ])
  return { model, product: products.list.find(product => product.device_type_id === id) }
}
