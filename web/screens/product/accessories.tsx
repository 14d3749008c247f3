import './accessories.css'
import { useTranslations } from 'use-intl'
import type { CallData } from '#contract/protocol/call.ts'
import { Price } from '#ui/blocks/price.tsx'
import { PutInCart } from '../../parts/cart/put-in-cart.tsx'
import { NoticeFold } from '../../parts/guarantee-notice/notice-fold.tsx'
import { useLastDay } from '../../parts/last-day.ts'
import { ProductPicture } from '../../parts/product-picture.tsx'
import { accessoryIn } from '../../pictures/machine-pictures.ts'

export type Product = CallData<'GET /products'>['list'][number]

export interface AccessoriesProps {
  products: readonly Product[]
  /** Level of its headings below the heading of the section. */
  level: 3 | 4
}

/** Accessories, each variant with its price. They have no page of their own, so the notice on their guarantee is here. */
export function Accessories({ products, level }: AccessoriesProps) {
  return (
    <>
      {products.some(({ kind }) => kind === 'accessory') && (
        <div className="accessories-notice">
          <NoticeFold />
        </div>
      )}
      <ul className="accessories">
        {products.map(product => (
          <li key={product.key}>
            <Accessory product={product} level={level} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Accessory({ product, level }: { product: Product; level: 3 | 4 }) {
  const t = useTranslations('product.accessories')
  const tBox = useTranslations('order_box')
  const tPictures = useTranslations('machine_pictures')
  const lastDay = useLastDay()
  const Heading = `h${level}` as const
  const { key, name, description, cover, attributes, safety, repair, return_way, skus } = product
  const accessory = accessoryIn(key)
  const textAttributes = attributes.filter(({ value_type }) => value_type !== 'boolean')
  const priced = skus.filter(sku => sku.unit_price !== null)
  return (
    <article className="accessory" aria-labelledby={`accessory-${key}`}>
      {(cover || accessory) && (
        <div className="accessory-picture">
          <ProductPicture
            deviceType=""
            picture={cover}
            rendered={accessory && `accessory-${accessory}`}
            label={accessory && tPictures(`accessory_${accessory}`)}
            sizes="15rem"
          />
        </div>
      )}
      <div className="accessory-words">
        <Heading id={`accessory-${key}`}>{name}</Heading>
        <p>{description}</p>
        {textAttributes.length > 0 && (
          <p className="accessory-facts">
            {textAttributes.map(({ code, name: term, label, unit }) => (
              <span key={code}>
                {term}: {unit ? `${label} ${unit}` : label}
              </span>
            ))}
          </p>
        )}
        {return_way === 'label' && <p className="accessory-facts">{tBox('by_label')}</p>}
        {safety && <AccessorySafety safety={safety} />}
        {repair && <AccessoryRepair repair={repair} />}
      </div>
      <dl className="accessory-skus">
        {priced.map(sku => (
          <div key={sku.sku_id}>
            <dt>{sku.name || t('one')}</dt>
            <dd>
              <Price cents={sku.unit_price ?? 0} was={sku.was ?? undefined} />
              {sku.activity && (
                <span className="accessory-activity">
                  {t('activity', { name: sku.activity.name, day: lastDay(sku.activity.end_time) })}
                </span>
              )}
            </dd>
            <dd className="accessory-put">
              <PutInCart
                item={{ sku_id: sku.sku_id, quantity: 1 }}
                name={[name, sku.name].filter(Boolean).join(', ')}
                size="s"
                short
              />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** Visible, not folded, as for machines (GPSR art. 19). */
function AccessorySafety({ safety }: { safety: NonNullable<Product['safety']> }) {
  const t = useTranslations('product.accessories')
  return (
    <div className="accessory-safety">
      <ul aria-label={t('warnings')}>
        {safety.warnings.map(warning => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <dl>
        {(['maker', 'eu_responsible'] as const).map(who => (
          <div key={who}>
            <dt>{t(who)}</dt>
            <dd>
              {safety[who].name}, {safety[who].address}, <a href={`mailto:${safety[who].email}`}>{safety[who].email}</a>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** For how long there are spare parts, where they are bought, who repairs, and what is not repaired. */
function AccessoryRepair({ repair }: { repair: NonNullable<Product['repair']> }) {
  const t = useTranslations('product.accessories')
  return (
    <div className="accessory-safety">
      <dl>
        <div>
          <dt>{t('spares')}</dt>
          <dd>{t('spares_value', { years: repair.spare_parts_years })}</dd>
        </div>
        {(['parts', 'repairer', 'limits'] as const).map(part => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd>{repair[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
