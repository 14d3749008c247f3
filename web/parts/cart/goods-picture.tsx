import './goods-picture.css'
import type { CallData } from '#contract/protocol/call.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { accessoryIn } from '../../pictures/machine-pictures.ts'
import { ProductPicture } from '../product-picture.tsx'

type Item = CallData<'GET /cart'>['items'][number]
export type Goods = Pick<Item, 'device_type' | 'product' | 'product_kind' | 'cover'>

/**
 * A picture of an order line, beside its name. A product of which there is none gets an icon of its kind.
 */
export function GoodsPicture({ goods }: { goods: Goods }) {
  const { device_type, product, product_kind, cover } = goods
  const accessory = accessoryIn(product)
  if (cover || device_type || accessory) {
    return (
      <span className="goods-picture" data-drawn={cover ? undefined : true}>
        <ProductPicture
          deviceType={device_type ?? ''}
          picture={cover && { ...cover, alt: '' }}
          rendered={accessory && `accessory-${accessory}`}
          ratio="1:1"
          sizes="6rem"
        />
      </span>
    )
  }
  return (
    <span className="goods-picture" data-sign>
      <Icon name={product_kind === 'service' ? 'wrench' : 'package'} />
    </span>
  )
}
