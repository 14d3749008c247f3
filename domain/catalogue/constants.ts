export const productKinds = ['machine', 'accessory', 'service'] as const
export type ProductKind = (typeof productKinds)[number]

/** Whether a product is shown. */
export const listings = ['listed', 'delisted'] as const
export type Listing = (typeof listings)[number]

export const productStatuses = ['normal', 'abnormal'] as const
export type ProductStatus = (typeof productStatuses)[number]
/** How a purchase comes back after a withdrawal: the shop collects it, or its buyer sends it with the shop's label. */
export const returnWays = ['collect', 'label'] as const
export type ReturnWay = (typeof returnWays)[number]

/** How a product is offered; each way has its own SKU. */
export const offerKinds = ['rent', 'buy'] as const
export type OfferKind = (typeof offerKinds)[number]

export const attributeTypes = ['text', 'number', 'boolean', 'choice'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** Which stock a machine belongs to: units for rent and units for sale never mix. */
export const pools = ['rent', 'sale'] as const
export type Pool = (typeof pools)[number]

/** The variant of SKUs that sell machines that were rented out before. */
export const usedVariant = 'used'

/** Normal, out of order, or retired for good. */
export const deviceStatuses = ['normal', 'abnormal', 'disabled'] as const
export type DeviceStatus = (typeof deviceStatuses)[number]

/** Sections of a model's own texts, in display order. */
export const sectionKeys = ['navigation', 'cutting', 'slope', 'energy', 'weather', 'connected', 'safety'] as const
export type SectionKey = (typeof sectionKeys)[number]

/** Parts that a warranty covers separately. */
export const warrantyParts = ['body', 'battery', 'dock', 'wear'] as const
export type WarrantyPart = (typeof warrantyParts)[number]

/** How a machine navigates. */
export const navigations = ['camera', 'camera_rtk', 'camera_rtk_lidar'] as const
export type Navigation = (typeof navigations)[number]

/** Who can replace the battery of a machine (Regulation (EU) 2023/1542, article 11). */
export const batteryRemovals = ['user', 'professional'] as const
export type BatteryRemoval = (typeof batteryRemovals)[number]
