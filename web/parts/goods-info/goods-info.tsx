import './goods-info.css'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Call, CallData } from '#contract/protocol/call.ts'
import { Loaded } from '#ui/app/loaded.tsx'
import { useLoad } from '#ui/app/use-load.ts'
import { Dialog } from '#ui/kit/overlays/dialog.tsx'
import { useEnv } from '../../env.tsx'
import { pagePath } from '../../paths.ts'
import { type SpecId, useSpecText } from '../model-specs.ts'

export interface KnownGoods {
  product: string
  device_type: string | null
  name: string
}

export interface GoodsInfoProps {
  /** undefined: closed. */
  goods: KnownGoods | undefined
  onClose: () => void
}

/** What a product is, what is in the box, and which rights come with it, without leaving the page. */
export function GoodsInfo({ goods, onClose }: GoodsInfoProps) {
  const t = useTranslations('bill.goods')
  return (
    <Dialog open={goods !== undefined} onClose={onClose} size="l" title={goods ? t('title', { name: goods.name }) : ''}>
      {goods?.device_type && <Model deviceType={goods.device_type} />}
      {goods && !goods.device_type && <Product product={goods.product} />}
    </Dialog>
  )
}

const specRows = [
  'mowing_area',
  'zones',
  'mowing_time',
  'charging_time',
  'working_slope',
  'passage',
  'noise',
  'weight',
] as const satisfies SpecId[]

function Model({ deviceType: key }: { deviceType: string }) {
  const t = useTranslations('bill.goods')
  const { language } = useEnv()
  const { nameOf, wordsOf } = useSpecText()
  const fetchModel = useCallback((call: Call) => call('GET /device-types/{key}', { params: { key } }), [key])
  return (
    <Loaded load={useLoad(fetchModel)} loading={t('loading')} failed={t('failed')} lines={6}>
      {model => (
        <div className="goods-info">
          <p className="goods-info-lead">{model.tagline}</p>
          <section>
            <h3>{t('figures')}</h3>
            <dl className="goods-info-list">
              {specRows.map(id => (
                <div key={id}>
                  <dt>{nameOf(id)}</dt>
                  <dd className="figures">{wordsOf(model.figures, id)}</dd>
                </div>
              ))}
            </dl>
          </section>
          <section>
            <h3>{t('box')}</h3>
            <ul className="goods-info-box">
              {model.box.map(thing => (
                <li key={thing}>{thing}</li>
              ))}
            </ul>
          </section>
          <Warranty model={model} />
          <Rights />
          <p>
            <a href={pagePath(language, 'detail', { type: key })}>{t('all', { name: model.name })}</a>
          </p>
        </div>
      )}
    </Loaded>
  )
}

function Warranty({ model }: { model: CallData<'GET /device-types/{key}'> }) {
  const t = useTranslations('bill.goods')
  return (
    <section>
      <h3>{t('warranty', { maker: model.maker.name })}</h3>
      <dl className="goods-info-list">
        {model.warranty.map(({ part, months }) => (
          <div key={part}>
            <dt>{t(`parts.${part}`)}</dt>
            <dd className="figures">{months === 0 ? t('none') : t('months', { months })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Rights() {
  const t = useTranslations('bill.goods')
  const { language } = useEnv()
  return (
    <section>
      <h3>{t('rights')}</h3>
      <p>{t('rights_text')}</p>
      <p>
        <a href={pagePath(language, 'terms_conditions')}>{t('rights_link')}</a>
      </p>
    </section>
  )
}

function Product({ product: key }: { product: string }) {
  const t = useTranslations('bill.goods')
  const fetchProduct = useCallback((call: Call) => call('GET /products/{key}', { params: { key } }), [key])
  return (
    <Loaded load={useLoad(fetchProduct)} loading={t('loading')} failed={t('failed')}>
      {({ description, attributes }) => (
        <div className="goods-info">
          <p className="goods-info-lead">{description}</p>
          {attributes.length > 0 && (
            <section>
              <h3>{t('facts')}</h3>
              <dl className="goods-info-list">
                {attributes.map(({ code, name, label, unit }) => (
                  <div key={code}>
                    <dt>{name}</dt>
                    <dd className="figures">{unit ? `${label} ${unit}` : label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          <Rights />
        </div>
      )}
    </Loaded>
  )
}
