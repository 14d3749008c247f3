import './goods-picture.css'
import type { CallData } from '#contract/protocol/call.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { ProductPicture } from '../product-picture.tsx'

type Item = CallData<'GET /cart'>['items'][number]
export type Goods = Pick<Item, 'device_type' | 'product_kind' | 'cover'>

/**
 * A picture of an order line, beside its name. A product without a picture that is not a machine gets an icon of its
 * kind.
 */
export function GoodsPicture({ goods: { device_type, product_kind, cover } }: { goods: Goods }) {
  if (cover || device_type) {
    return (
      <span className="goods-picture" data-drawn={cover ? undefined : true}>
        <ProductPicture
          deviceType={device_type ?? ''}
          picture={cover && { ...cover, alt: '' }}
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
